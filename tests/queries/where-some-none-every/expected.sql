select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."company" "t1"
where "t1"."deletedAt" is null and ((exists (select
from "public"."person" "t2"
where "t2"."company" = "t1"."id" and ("t2"."deletedAt" is null) and (("t2"."score" > $1::bigint)))))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "some", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t3"."name" as "name"
from "public"."company" "t3"
where "t3"."deletedAt" is null and ((not exists (select
from "public"."person" "t4"
where "t4"."company" = "t3"."id" and ("t4"."deletedAt" is null) and (("t4"."score" > $2::bigint)))))
order by "t3"."createdAt" desc, "t3"."id" desc
limit 50) "~") as "none", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t5"."name" as "name"
from "public"."company" "t5"
where "t5"."deletedAt" is null and ((not exists (select
from "public"."person" "t6"
where "t6"."company" = "t5"."id" and ("t6"."deletedAt" is null) and ((("t6"."score" > $3::bigint))) is not true)))
order by "t5"."createdAt" desc, "t5"."id" desc
limit 50) "~") as "every") "~";
