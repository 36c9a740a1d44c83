select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."title" as "title"
from (select "t1".*
from "public"."deal" "t1"
where "t1"."deletedAt" is null and (("t1"."amount" > $1::numeric))
order by "t1"."title", "t1"."id"
limit 1 offset $2) "t1") "~") as "deal", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select g.count as "count"
from (select count(*) as count
from "public"."deal" "t2"
where "t2"."deletedAt" is null and (("t2"."amount" > $3::numeric))) g) "~") as "deal_aggregate") "~";
