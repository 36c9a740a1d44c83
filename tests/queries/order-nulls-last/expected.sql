select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."score" as "score"
from "public"."person" "t1"
where "t1"."deletedAt" is null
order by "t1"."score", "t1"."id"
limit 50) "~") as "up", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."score" as "score"
from "public"."person" "t2"
where "t2"."deletedAt" is null
order by "t2"."score" desc nulls last, "t2"."id" desc
limit 50) "~") as "down") "~";
