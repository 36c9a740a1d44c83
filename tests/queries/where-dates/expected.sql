select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."title" as "title", "t1"."closing" as "closing"
from "public"."deal" "t1"
where "t1"."deletedAt" is null and (("t1"."closing" >= $1::date and "t1"."closing" < $2::date))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "deal") "~";
