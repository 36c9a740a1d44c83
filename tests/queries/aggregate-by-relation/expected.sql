select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "company_record.industry") "~") as "keys", g.count as "count"
from (select n.*
from (select p.*, row_number() over () as place
from (select o.*
from (select "t2"."industry" as "k0", count(*) as count
from "public"."person" "t1"
left join "public"."company" "t2" on "t2"."id" = "t1"."company" and "t2"."deletedAt" is null
where "t1"."deletedAt" is null
group by 1) o
order by (case when "o"."k0" is not null then coalesce(array_position(array['Chemicals', 'Energy']::text[], "o"."k0"), 3) end), "o"."k0"
limit 1001) p) n
where (case when n.place > 1000 then 'too many groups' else '0' end)::int = 0) g) "~") as "person_aggregate") "~";
