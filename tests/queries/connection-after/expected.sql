select row_to_json("~")::text as data
from (select (with rows as materialized (select row_number() over () as n, translate(encode(convert_to(json_build_array('score DESC,id DESC', "t1"."score"::text, "t1"."id"::text)::text, 'UTF8'), 'base64'), E'+/=\n', '-_') as cursor, (select row_to_json("~")
from (select (select row_to_json("~")
from (select "t1"."name" as "name", "t1"."score" as "score") "~") as "node") "~") as "record0"
from (select "t2".*
from "public"."person" "t2"
where "t2"."deletedAt" is null and ((($1::bigint is not null and ("t2"."score" is null or "t2"."score" < $2::bigint))) or ("t2"."score" is not distinct
from $3::bigint and "t2"."id" < $4::uuid))
order by "t2"."score" desc nulls last, "t2"."id" desc
limit 2) "t1") select row_to_json("~")
from (select (select coalesce(json_agg("record0"
order by n) filter (where n <= 1), '[]')
from rows) as "edges", (select row_to_json("~")
from (select (select count(*) > 1
from rows) as "hasNextPage", true as "hasPreviousPage") "~") as "pageInfo") "~") as "person_connection") "~";
