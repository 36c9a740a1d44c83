select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", array(select c.v
from (select "t3"."score" as v, row_number() over (order by "t3"."createdAt", "t3"."id") as n
from "public"."person" "t3"
where "t3"."company" = "t1"."id" and "t3"."deletedAt" is null and (("t3"."score" > $1::bigint))) c
where c.v is not null and c.n <= 1000
order by c.n) as "scores"
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by nullif(array(select c.v
from (select "t2"."score" as v, row_number() over (order by "t2"."createdAt", "t2"."id") as n
from "public"."person" "t2"
where "t2"."company" = "t1"."id" and "t2"."deletedAt" is null and (("t2"."score" > $2::bigint))) c
where c.v is not null and c.n <= 1000
order by c.n), '{}'), "t1"."name", "t1"."id"
limit 50) "t1") "~") as "up", (with rows as materialized (select row_number() over () as n, translate(encode(convert_to(json_build_array('skills#h9v850 DESC,id DESC', (select array_agg(coalesce(array_position(array['sql', 'writing']::text[], u.v), 3)
order by u.n)
from unnest("t4"."skills") with ordinality u(v, n))::text, "t4"."id"::text)::text, 'UTF8'), 'base64'), E'+/=\n', '-_') as cursor, (select row_to_json("~")
from (select "t4"."name" as "name", "t4"."skills" as "skills") "~") as "record0"
from (select "t5".*
from "public"."person" "t5"
where "t5"."deletedAt" is null
order by (select array_agg(coalesce(array_position(array['sql', 'writing']::text[], u.v), 3)
order by u.n)
from unnest("t5"."skills") with ordinality u(v, n)) desc nulls last, "t5"."id" desc
limit 3) "t4") select row_to_json("~")
from (select (select coalesce(json_agg("record0"
order by n) filter (where n <= 2), '[]')
from rows) as "records", (select cursor
from rows
where n <= 2
order by n desc
limit 1) as "endCursor") "~") as "down") "~";
