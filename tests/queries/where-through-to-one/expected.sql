select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."person" "t1"
left join "public"."company" "t2" on "t2"."id" = "t1"."company" and "t2"."deletedAt" is null
where "t1"."deletedAt" is null and (("t2"."id" is not null and (("t2"."industry" = $1::text))))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "person") "~";
