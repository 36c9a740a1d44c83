select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", array(select c.v
from (select "t2"."score" as v, row_number() over (order by "t2"."createdAt", "t2"."id") as n
from "public"."person" "t2"
where "t2"."company" = "t1"."id" and "t2"."deletedAt" is null and (("t2"."score" > $1::bigint))) c
where c.v is not null and c.n <= 1000
order by c.n) as "scores"
from (select "t1".*
from "public"."company" "t1"
where "t1"."deletedAt" is null
order by "t1"."name", "t1"."id"
limit 50) "t1") "~") as "company", (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t3"."name" as "name", (select "t4"."name"
from "public"."company" "t4"
where "t4"."id" = "t3"."company" and "t4"."deletedAt" is null and (("t4"."industry" = $2::text))) as "chemistry"
from (select "t3".*
from "public"."person" "t3"
where "t3"."deletedAt" is null
order by "t3"."name", "t3"."id"
limit 50) "t3") "~") as "person") "~";
