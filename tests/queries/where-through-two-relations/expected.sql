select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."company" "t1"
where "t1"."deletedAt" is null and ((exists (select
from "public"."person" "t2"
where "t2"."company" = "t1"."id" and ("t2"."deletedAt" is null) and ((exists (select
from "public"."deal" "t3"
where "t3"."person" = "t2"."id" and ("t3"."deletedAt" is null) and (("t3"."stage" = $1::text))))))))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "company") "~";
