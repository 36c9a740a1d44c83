select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select (select row_to_json("~")
from (select "g"."k0" as "skills") "~") as "keys", g.count as "count"
from (select "t1"."skills" as "k0", count(*) as count
from "public"."person" "t1"
where "t1"."deletedAt" is null
group by 1
order by 1
limit 1000) g) "~") as "person_aggregate") "~";
