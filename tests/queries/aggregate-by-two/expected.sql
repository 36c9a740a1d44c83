select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "stage", "g"."k1" as "closing:quarter") "~") as "keys", g.count as "count"
from (select "t1"."stage" as "k0", date_trunc('quarter', "t1"."closing"::timestamp)::date as "k1", count(*) as count
from "public"."deal" "t1"
where "t1"."deletedAt" is null
group by 1, 2
order by 1, 2
limit 1000) g) "~") as "deal_aggregate") "~";
