select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."title" as "title", "t1"."amount" as "amount"
from "public"."deal" "t1"
where "t1"."deletedAt" is null and (("t1"."amount" > $1::numeric and "t1"."amount" <= $2::numeric))
order by "t1"."amount", "t1"."id"
limit 50) "~") as "deal") "~";
