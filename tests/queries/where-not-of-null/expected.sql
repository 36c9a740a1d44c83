select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name", "t1"."score" as "score"
from "public"."person" "t1"
where "t1"."deletedAt" is null and (((("t1"."score" > $1::bigint))) is not true)
order by "t1"."createdAt" desc, "t1"."id" desc
limit 50) "~") as "person") "~";
