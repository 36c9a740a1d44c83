select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t3"."title" as "title", "t3"."amount" as "amount"
from "public"."deal" "t3"
where "t3"."person" = "t2"."id" and "t3"."deletedAt" is null
order by "t3"."amount" desc nulls last, "t3"."id" desc
limit 1) "~") as "deals"
from (select "t2".*
from "public"."person" "t2"
where "t2"."company" = "t1"."id" and "t2"."deletedAt" is null
order by "t2"."name", "t2"."id"
limit 50) "t2") "~") as "people"
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."name", "t1"."id"
limit 50) "t1") "~") as "company") "~";
