select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (with frequent as materialized (select case when (select count(*)
from ( select
from (select "t1".*
from "public"."person" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 32) "t1"
where "t1"."deletedAt" is null and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."email", '') || e'\n' || coalesce("t1"."score"::text, '') || e'\n' || coalesce(monarch.words("t1"."skills", '{}'::jsonb), '')) like (select monarch.infix($1::text))) "t1") >= 16 then (select count(*)
from ( select
from (select "t1".*
from "public"."person" "t1"
where "t1"."deletedAt" is null
order by "t1"."createdAt" desc, "t1"."id" desc
limit 1002) "t1"
where "t1"."deletedAt" is null and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."email", '') || e'\n' || coalesce("t1"."score"::text, '') || e'\n' || coalesce(monarch.words("t1"."skills", '{}'::jsonb), '')) like (select monarch.infix($2::text))
limit 501) "t1") >= 501 else false end as yes), found as materialized (select "t1"."id"
from "public"."person" "t1"
where "t1"."deletedAt" is null and monarch.fold(coalesce("t1"."name", '') || e'\n' || coalesce("t1"."email", '') || e'\n' || coalesce("t1"."score"::text, '') || e'\n' || coalesce(monarch.words("t1"."skills", '{}'::jsonb), '')) like (select monarch.infix($3::text)) and not (select yes
from frequent)
limit 501) select "t4"."name" as "name"
from ((select "t4".*
from (select "t3".*, monarch.rank("t3"."name", (select monarch.fold($4::text))) as "~rank"
from found "t2"
join "public"."person" "t3" on "t3"."id" = "t2"."id" offset 0) "t4"
where true and (select not yes and (select count(*) <= 500
from found)
from frequent)
order by "t4"."~rank", "t4"."createdAt" desc, "t4"."id" desc
limit 50)
union all (select "t4".*, 0 as "~rank"
from (select "t3".*
from "public"."person" "t3"
where "t3"."deletedAt" is null
order by "t3"."createdAt" desc, "t3"."id" desc offset 0) "t4"
where monarch.fold(coalesce("t4"."name", '') || e'\n' || coalesce("t4"."email", '') || e'\n' || coalesce("t4"."score"::text, '') || e'\n' || coalesce(monarch.words("t4"."skills", '{}'::jsonb), '')) like (select monarch.infix($5::text)) and not (select not yes and (select count(*) <= 500
from found)
from frequent)
limit 50)) "t4") "~") as "bySkill", (select coalesce(json_agg(row_to_json("~")), '[]')
from (with frequent as materialized (select case when (select count(*)
from ( select
from (select "t5".*
from "public"."person" "t5"
where "t5"."deletedAt" is null
order by "t5"."createdAt" desc, "t5"."id" desc
limit 32) "t5"
where "t5"."deletedAt" is null and monarch.fold(coalesce("t5"."name", '') || e'\n' || coalesce("t5"."email", '') || e'\n' || coalesce("t5"."score"::text, '') || e'\n' || coalesce(monarch.words("t5"."skills", '{}'::jsonb), '')) like (select monarch.infix($6::text))) "t5") >= 16 then (select count(*)
from ( select
from (select "t5".*
from "public"."person" "t5"
where "t5"."deletedAt" is null
order by "t5"."createdAt" desc, "t5"."id" desc
limit 1002) "t5"
where "t5"."deletedAt" is null and monarch.fold(coalesce("t5"."name", '') || e'\n' || coalesce("t5"."email", '') || e'\n' || coalesce("t5"."score"::text, '') || e'\n' || coalesce(monarch.words("t5"."skills", '{}'::jsonb), '')) like (select monarch.infix($7::text))
limit 501) "t5") >= 501 else false end as yes), found as materialized (select "t5"."id"
from "public"."person" "t5"
where "t5"."deletedAt" is null and monarch.fold(coalesce("t5"."name", '') || e'\n' || coalesce("t5"."email", '') || e'\n' || coalesce("t5"."score"::text, '') || e'\n' || coalesce(monarch.words("t5"."skills", '{}'::jsonb), '')) like (select monarch.infix($8::text)) and not (select yes
from frequent)
limit 501) select "t8"."name" as "name"
from ((select "t8".*
from (select "t7".*, monarch.rank("t7"."name", (select monarch.fold($9::text))) as "~rank"
from found "t6"
join "public"."person" "t7" on "t7"."id" = "t6"."id" offset 0) "t8"
where true and (select not yes and (select count(*) <= 500
from found)
from frequent)
order by "t8"."~rank", "t8"."createdAt" desc, "t8"."id" desc
limit 50)
union all (select "t8".*, 0 as "~rank"
from (select "t7".*
from "public"."person" "t7"
where "t7"."deletedAt" is null
order by "t7"."createdAt" desc, "t7"."id" desc offset 0) "t8"
where monarch.fold(coalesce("t8"."name", '') || e'\n' || coalesce("t8"."email", '') || e'\n' || coalesce("t8"."score"::text, '') || e'\n' || coalesce(monarch.words("t8"."skills", '{}'::jsonb), '')) like (select monarch.infix($10::text)) and not (select not yes and (select count(*) <= 500
from found)
from frequent)
limit 50)) "t8") "~") as "byScore") "~";
