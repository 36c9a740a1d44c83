select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "closing:month") "~") as "keys", g.count as "count", (select row_to_json("~")
from (select "g"."m2_0" as "amount", "g"."m2_1" as "closing", to_char("g"."m2_2" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", to_char("g"."m2_3" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt") "~") as "max"
from (select n.*
from (select p.*, row_number() over () as place
from (select o.*
from (select date_trunc('month', "t1"."closing"::timestamp)::date as "k0", count(*) as count, max("t1"."amount") as "m2_0", max("t1"."closing") as "m2_1", max("t1"."createdAt") as "m2_2", max("t1"."updatedAt") as "m2_3"
from "public"."deal" "t1"
where "t1"."deletedAt" is null
group by 1) o
order by "o"."k0"
limit 1001) p) n
where (case when n.place > 1000 then 'too many groups' else '0' end)::int = 0) g) "~") as "deal_aggregate") "~";
