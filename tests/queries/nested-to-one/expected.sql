select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."title" as "title", (select row_to_json("~")
from (select "t2"."name" as "name", (select row_to_json("~")
from (select "t3"."name" as "name"
from "public"."company" "t3"
where "t3"."id" = "t2"."company" and "t3"."deletedAt" is null) "~") as "company_record"
from "public"."person" "t2"
where "t2"."id" = "t1"."person" and "t2"."deletedAt" is null) "~") as "person_record"
from (select "t1".*
from "public"."deal" "t1"
where "t1"."deletedAt" is null
order by "t1"."title", "t1"."id"
limit 50) "t1") "~") as "deal") "~";
