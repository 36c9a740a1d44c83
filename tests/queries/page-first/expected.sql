select row_to_json("~")::text as data
from (select (with rows as materialized (select row_number() over () as n, translate(encode(convert_to(json_build_array('score DESC,id DESC', "t1"."score"::text, "t1"."id"::text)::text, 'UTF8'), 'base64'), E'+/=\n', '-_') as cursor, (select row_to_json("~")
from (select "t1"."name" as "name", "t1"."score" as "score") "~") as "record0"
from (select "t2".*
from "public"."person" "t2"
where "t2"."deletedAt" is null
order by "t2"."score" desc nulls last, "t2"."id" desc
limit 3) "t1") select row_to_json("~")
from (select (select coalesce(json_agg("record0"
order by n) filter (where n <= 2), '[]')
from rows) as "records", (select cursor
from rows
where n <= 2
order by n desc
limit 1) as "endCursor", (select count(*) > 2
from rows) as "hasNextPage") "~") as "person_page") "~";
