select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."born" as "born", "t1"."name" as "name"
from "public"."person" "t1"
where "t1"."deletedAt" is null
order by "t1"."born", "t1"."name" desc nulls last, "t1"."id" desc
limit 50) "~") as "person") "~";
