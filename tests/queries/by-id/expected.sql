select row_to_json("~")::text as data
from (select (select row_to_json("~")
from (select "t1"."name" as "name", "t1"."email" as "email", (select row_to_json("~")
from (select "t2"."name" as "name"
from "public"."company" "t2"
where "t2"."id" = "t1"."company" and "t2"."deletedAt" is null) "~") as "company_record"
from "public"."person" "t1"
where (("t1"."id" = $1::uuid)) and "t1"."deletedAt" is null) "~") as "person_by_id") "~";
