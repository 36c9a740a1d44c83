select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "company_record.industry") "~") as "keys", g.count as "count"
from (select o.*
from (select (select "t2"."industry"
from "public"."company" "t2"
where "t2"."id" = "t1"."company" and "t2"."deletedAt" is null) as "k0", count(*) as count
from "public"."person" "t1"
where "t1"."deletedAt" is null
group by 1) o
order by (case when "o"."k0" is not null then coalesce(array_position(array['Chemicals', 'Energy']::text[], "o"."k0"), 3) end), "o"."k0"
limit 1000) g) "~") as "person_aggregate") "~";
