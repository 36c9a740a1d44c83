select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", coalesce("t1"."active", false) as "active"
from "public"."company" "t1"
where "t1"."deletedAt" is null and ((coalesce("t1"."active", false) = $1::boolean))
order by coalesce("t1"."active", false) desc, "t1"."id" desc
limit 50) "~") as "company") "~";
