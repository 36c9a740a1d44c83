select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."person" "t1"
where "t1"."deletedAt" is null and (true)
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "all", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name"
from "public"."person" "t2"
where "t2"."deletedAt" is null and (false)
order by "t2"."createdAt" desc, "t2"."id" desc
limit 50) "~") as "none", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t3"."name" as "name"
from "public"."person" "t3"
where "t3"."deletedAt" is null and true
order by "t3"."createdAt" desc, "t3"."id" desc
limit 50) "~") as "also") "~";
