select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "skills") "~") as "keys", g.count as "count"
from (select n.*
from (select p.*, row_number() over () as place
from (select o.*
from (select "t1"."skills" as "k0", count(*) as count
from "public"."person" "t1"
where "t1"."deletedAt" is null
group by 1) o
order by (select array_agg(coalesce(array_position(array['sql', 'writing']::text[], u.v), 3)
order by u.n)
from unnest("o"."k0") with ordinality u(v, n)), "o"."k0"
limit 1001) p) n
where (case when n.place > 1000 then 'too many groups' else '0' end)::int = 0) g) "~") as "person_aggregate") "~";
