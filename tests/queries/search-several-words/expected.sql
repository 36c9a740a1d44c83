select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (with frequent as materialized (select case when (select count(*)
from ( select
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 32) "t1"
where "t1"."deletedAt" is null and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."industry", '') || e'\n' || coalesce("t1"."revenue"::text, '') || e'\n' || coalesce("t1"."website", '')) like (select monarch.infix($1::text)) and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."industry", '') || e'\n' || coalesce("t1"."revenue"::text, '') || e'\n' || coalesce("t1"."website", '')) like (select monarch.infix($2::text))) "t1") >= 16 then (select count(*)
from ( select
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 1002) "t1"
where "t1"."deletedAt" is null and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."industry", '') || e'\n' || coalesce("t1"."revenue"::text, '') || e'\n' || coalesce("t1"."website", '')) like (select monarch.infix($3::text)) and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."industry", '') || e'\n' || coalesce("t1"."revenue"::text, '') || e'\n' || coalesce("t1"."website", '')) like (select monarch.infix($4::text))
limit 501) "t1") >= 501 else false end as yes), found as materialized (select "t1"."id"
from "public"."company" "t1"
where "t1"."deletedAt" is null and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."industry", '') || e'\n' || coalesce("t1"."revenue"::text, '') || e'\n' || coalesce("t1"."website", '')) like (select monarch.infix($5::text)) and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."industry", '') || e'\n' || coalesce("t1"."revenue"::text, '') || e'\n' || coalesce("t1"."website", '')) like (select monarch.infix($6::text)) and not (select yes
from frequent)
limit 501) select "t4"."name" as "name"
from ((select "t4".*
from (select "t3".*, monarch.rank("t3"."name", (select monarch.fold($7::text))) as "~rank"
from found "t2"
join "public"."company" "t3" on "t3"."id" = "t2"."id" offset 0) "t4"
where true and (select not yes and (select count(*) <= 500
from found)
from frequent)
order by "t4"."~rank", "t4"."createdAt" desc, "t4"."id" desc
limit 50)
union all (select "t4".*, 0 as "~rank"
from (select "t3".*
from "public"."company" "t3"
where "t3"."deletedAt" is null
order by "t3"."createdAt" desc, "t3"."id" desc offset 0) "t4"
where monarch.fold(coalesce("t4"."name", '') || e'\n' || coalesce("t4"."industry", '') || e'\n' || coalesce("t4"."revenue"::text, '') || e'\n' || coalesce("t4"."website", '')) like (select monarch.infix($8::text)) and monarch.fold(coalesce("t4"."name", '') || e'\n' || coalesce("t4"."industry", '') || e'\n' || coalesce("t4"."revenue"::text, '') || e'\n' || coalesce("t4"."website", '')) like (select monarch.infix($9::text)) and not (select not yes and (select count(*) <= 500
from found)
from frequent)
limit 50)) "t4") "~") as "company") "~";
