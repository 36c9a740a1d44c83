select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from "public"."company" "t1"
where "t1"."deletedAt" is null and ((array(select l.target
from "links"."id of company.tags" l
where l.source = "t1"."id" and exists (select
from "public"."tag" f
where f."id" = l.target and f."deletedAt" is null)
order by l.position, l.target) @> $1::uuid[]))
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "has", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name"
from "public"."company" "t2"
where "t2"."deletedAt" is null and ((exists (select
from "public"."tag" "t3"
join "links"."id of company.tags" "t4" on "t4"."target" = "t3"."id"
where "t4"."source" = "t2"."id" and ("t3"."deletedAt" is null) and (("t3"."name" = $2::text)))))
order by "t2"."createdAt" desc, "t2"."id" desc
limit 50) "~") as "some", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t5"."name" as "name"
from "public"."company" "t5"
where "t5"."deletedAt" is null and (((coalesce(cardinality(array(select l.target
from "links"."id of company.tags" l
where l.source = "t5"."id" and exists (select
from "public"."tag" f
where f."id" = l.target and f."deletedAt" is null)
order by l.position, l.target)), 0) = 0) = $3::boolean))
order by "t5"."createdAt" desc, "t5"."id" desc
limit 50) "~") as "none") "~";
