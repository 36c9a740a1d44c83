select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name", "t2"."score" as "score"
from (select "t2".*
from "public"."person" "t2"
where "t2"."company" = "t1"."id" and "t2"."deletedAt" is null and (("t2"."score" >= $1::bigint))
order by "t2"."score" desc nulls last, "t2"."id" desc
limit 1 offset $2) "t2") "~") as "people"
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "t1") "~") as "company") "~";
