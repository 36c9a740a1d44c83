select row_to_json("~")::text as data
from (select (with rows as materialized (select row_number() over () as n, translate(encode(convert_to(json_build_array('score DESC,id DESC', "t1"."score"::text, "t1"."id"::text)::text, 'UTF8'), 'base64'), E'+/=\n', '-_') as cursor, (select row_to_json("~")
from (select 'PersonEdge' as "__typename", translate(encode(convert_to(json_build_array('score DESC,id DESC', "t1"."score"::text, "t1"."id"::text)::text, 'UTF8'), 'base64'), E'+/=\n', '-_') as "cursor", (select row_to_json("~")
from (select "t1"."name" as "name", (select row_to_json("~")
from (select "t2"."name" as "name"
from "public"."company" "t2"
where "t2"."id" = "t1"."company" and "t2"."deletedAt" is null) "~") as "company_record") "~") as "node") "~") as "record1"
from (select "t3".*
from "public"."person" "t3"
where "t3"."deletedAt" is null
order by "t3"."score" desc nulls last, "t3"."id" desc
limit 3) "t1") select row_to_json("~")
from (select 'PersonConnection' as "__typename", (select coalesce(json_agg("record1"
order by n) filter (where n <= 2), '[]')
from rows) as "edges", (select row_to_json("~")
from (select 'PageInfo' as "__typename", (select count(*) > 2
from rows) as "hasNextPage", false as "hasPreviousPage", (select cursor
from rows
where n = 1) as "startCursor", (select cursor
from rows
where n <= 2
order by n desc
limit 1) as "endCursor") "~") as "pageInfo") "~") as "person_connection") "~";
