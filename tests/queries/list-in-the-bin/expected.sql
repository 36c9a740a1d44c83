select row_to_json("~")::text as data
from (select (select row_to_json("~")
from (select "t1"."name" as "name"
from "public"."company" "t1"
where (("t1"."id" = $1::uuid)) and "t1"."deletedAt" is null) "~") as "company_by_id", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name", "t2"."company" as "company", (select row_to_json("~")
from (select "t3"."name" as "name"
from "public"."company" "t3"
where "t3"."id" = "t2"."company" and "t3"."deletedAt" is null) "~") as "company_record"
from (select "t2".*
from "public"."person" "t2"
where "t2"."deletedAt" is null and (("t2"."company" = $2::uuid))
order by "t2"."createdAt" desc, "t2"."id" desc
limit 50) "t2") "~") as "person") "~";
