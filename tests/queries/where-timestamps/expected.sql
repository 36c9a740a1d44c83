select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", case when "t1"."seen" >= '0001-01-01 00:00Z' and "t1"."seen" < '10000-01-01 00:00Z' then substr(to_json(date_trunc('milliseconds', "t1"."seen" at time zone interval '0') + interval '1 us')::text, 2, 23) || 'Z' else to_char("t1"."seen" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "seen"
from "public"."person" "t1"
where "t1"."deletedAt" is null and (("t1"."seen" <= $1::timestamptz(3)))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "person") "~";
