select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select 'Person' as "kind", "t1"."name" as "title"
from "public"."person" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 1) "~") as "people", ('Query') as "__typename") "~";
