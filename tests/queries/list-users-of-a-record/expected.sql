select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", "t1"."createdBy" as "createdBy", (select row_to_json("~")
from (select "t2"."name" as "name"
from "monarch"."users" "t2"
where "t2"."id" = "t1"."createdBy" and true) "~") as "createdBy_user"
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."name", "t1"."id"
limit 50) "t1") "~") as "company") "~";
