select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", (select row_to_json("~")
from (select "t3"."name" as "name"
from "public"."company" "t3"
where "t3"."id" = "t1"."company" and "t3"."deletedAt" is null) "~") as "company_record"
from (select "t1".*
from "public"."person" "t1"
left join "public"."company" "t2" on "t2"."id" = "t1"."company" and "t2"."deletedAt" is null
where "t1"."deletedAt" is null
order by "t2"."name" desc nulls last, "t1"."name", "t1"."id"
limit 50) "t1") "~") as "person") "~";
