select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 1) "~") as "company", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."title" as "title"
from "public"."deal" "t2"
where "t2"."deletedAt" is null
order by "t2"."createdAt" desc, "t2"."id" desc
limit 1) "~") as "deal") "~";
