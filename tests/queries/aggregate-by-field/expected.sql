select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "stage") "~") as "keys", g.count as "count", (select row_to_json("~")
from (select "g"."m2_0" as "amount") "~") as "sum"
from (select n.*
from (select p.*, row_number() over () as place
from (select o.*
from (select "t1"."stage" as "k0", count(*) as count, sum("t1"."amount") as "m2_0"
from "public"."deal" "t1"
where "t1"."deletedAt" is null
group by 1) o
order by (case when "o"."k0" is not null then coalesce(array_position(array['open', 'won', 'lost']::text[], "o"."k0"), 4) end), "o"."k0"
limit 1001) p) n
where (case when n.place > 1000 then 'too many groups' else '0' end)::int = 0) g) "~") as "deal_aggregate") "~";
