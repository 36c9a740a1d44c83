select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."person" "t1"
where "t1"."deletedAt" is null and (("t1"."skills" @> $1::text[]))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "has", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name"
from "public"."person" "t2"
where "t2"."deletedAt" is null and (("t2"."skills" && $2::text[]))
order by "t2"."createdAt" desc, "t2"."id" desc
limit 50) "~") as "any", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t3"."name" as "name"
from "public"."person" "t3"
where "t3"."deletedAt" is null and (("t3"."skills" @> $3::text[]))
order by "t3"."createdAt" desc, "t3"."id" desc
limit 50) "~") as "all", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t4"."name" as "name"
from "public"."person" "t4"
where "t4"."deletedAt" is null and (((coalesce(cardinality("t4"."skills"), 0) = 0) = $4::boolean))
order by "t4"."createdAt" desc, "t4"."id" desc
limit 50) "~") as "none") "~";
