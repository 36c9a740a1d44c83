select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select g.count as "count", (select row_to_json("~")
from (select "g"."m1_0" as "amount") "~") as "sum", (select row_to_json("~")
from (select "g"."m2_0" as "amount") "~") as "avg", (select row_to_json("~")
from (select "g"."m3_0" as "amount", "g"."m3_1" as "closing", to_char("g"."m3_2" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", to_char("g"."m3_3" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt") "~") as "min", (select row_to_json("~")
from (select "g"."m4_0" as "amount", "g"."m4_1" as "closing", to_char("g"."m4_2" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", to_char("g"."m4_3" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt") "~") as "max"
from (select count(*) as count, sum("t1"."amount") as "m1_0", trim_scale(avg("t1"."amount")) as "m2_0", min("t1"."amount") as "m3_0", min("t1"."closing") as "m3_1", min("t1"."createdAt") as "m3_2", min("t1"."updatedAt") as "m3_3", max("t1"."amount") as "m4_0", max("t1"."closing") as "m4_1", max("t1"."createdAt") as "m4_2", max("t1"."updatedAt") as "m4_3"
from "public"."deal" "t1"
where "t1"."deletedAt" is null and (("t1"."title" = $1::text))) g) "~") as "deal_aggregate") "~";
