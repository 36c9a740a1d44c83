select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", array(select l.target
from "links"."id of company.tags" l
where l.source = "t1"."id" and exists (select
from "public"."tag" f
where f."id" = l.target and f."deletedAt" is null)
order by l.position, l.target) as "tags", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t2"."name" as "name"
from "public"."tag" "t2"
join "links"."id of company.tags" "t3" on "t3"."target" = "t2"."id"
where "t3"."source" = "t1"."id" and "t2"."deletedAt" is null
order by "t3".position, "t2"."id"
limit 50) "~") as "tags_records"
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."name", "t1"."id"
limit 50) "t1") "~") as "company", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t4"."name" as "name", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t5"."name" as "name"
from "public"."company" "t5"
join "links"."id of company.tags" "t6" on "t6"."source" = "t5"."id"
where "t6"."target" = "t4"."id" and "t5"."deletedAt" is null
order by "t5"."name", "t5"."id"
limit 50) "~") as "companies"
from (select "t4".*
from "public"."tag" "t4"
where "t4"."deletedAt" is null
order by "t4"."name", "t4"."id"
limit 50) "t4") "~") as "tag") "~";
