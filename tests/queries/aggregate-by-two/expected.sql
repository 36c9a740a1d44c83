select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "stage", "g"."k1" as "closing:quarter") "~") as "keys", g.count as "count"
from (select n.*
from (select p.*, row_number() over () as place
from (select o.*
from (select "t1"."stage" as "k0", date_trunc('quarter', "t1"."closing"::timestamp)::date as "k1", count(*) as count
from "public"."deal" "t1"
where "t1"."deletedAt" is null
group by 1, 2) o
order by (case when "o"."k0" is not null then coalesce(array_position(array['open', 'won', 'lost']::text[], "o"."k0"), 4) end), "o"."k0", "o"."k1"
limit 1001) p) n
where (case when n.place > 1000 then 'too many groups' else '0' end)::int = 0) g) "~") as "deal_aggregate") "~";
