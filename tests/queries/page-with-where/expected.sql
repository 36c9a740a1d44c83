select row_to_json("~")::text as data
from (select (with rows as materialized (select row_number() over () as n, translate(encode(convert_to(json_build_array('name ASC,id ASC', "t1"."name"::text, "t1"."id"::text)::text, 'UTF8'), 'base64'), E'+/=\n', '-_') as cursor, (select row_to_json("~")
from (select "t1"."name" as "name", (select row_to_json("~")
from (select "t2"."name" as "name"
from "public"."company" "t2"
where "t2"."id" = "t1"."company" and "t2"."deletedAt" is null) "~") as "company_record") "~") as "record0"
from (select "t3".*
from "public"."person" "t3"
where "t3"."deletedAt" is null and (("t3"."skills" @> $1::text[]))
order by "t3"."name", "t3"."id"
limit 2) "t1") select row_to_json("~")
from (select (select coalesce(json_agg("record0"
order by n) filter (where n <= 1), '[]')
from rows) as "records", (select count(*) > 1
from rows) as "hasNextPage") "~") as "person_page") "~";
