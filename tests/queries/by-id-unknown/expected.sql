select row_to_json("~")::text as data
from (select (select row_to_json("~")
from (select "t1"."name" as "name"
from "public"."person" "t1"
where (("t1"."id" = $1::uuid)) and "t1"."deletedAt" is null) "~") as "person_by_id") "~";
