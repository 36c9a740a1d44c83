select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select g.count as "count", (select row_to_json("~")
from (select "g"."m1_0" as "amount") "~") as "sum"
from (select count(*) as count, sum("t1"."amount") as "m1_0"
from "public"."deal" "t1"
where "t1"."deletedAt" is null and (("t1"."stage" = $1::text))) g) "~") as "deal_aggregate") "~";
