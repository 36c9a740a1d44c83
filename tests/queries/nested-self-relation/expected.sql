select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t3"."name" as "name"
from "public"."person" "t3"
where "t3"."boss" = "t2"."id" and "t3"."deletedAt" is null
order by "t3"."createdAt" desc, "t3"."id" desc
limit 5) "~") as "team"
from (select "t2".*
from "public"."person" "t2"
where "t2"."boss" = "t1"."id" and "t2"."deletedAt" is null
order by "t2"."name", "t2"."id"
limit 5) "t2") "~") as "team"
from (select "t1".*
from "public"."person" "t1"
where "t1"."deletedAt" is null and ((("t1"."boss" is null) = $1::boolean))
order by "t1"."name", "t1"."id"
limit 50) "t1") "~") as "person") "~";
