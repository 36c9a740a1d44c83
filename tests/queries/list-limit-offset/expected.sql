select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select "t1"."name" as "name"
from (select "t1".*
from "public"."person" "t1"
where "t1"."deletedAt" is null
order by "t1"."name", "t1"."id"
limit 2 offset $1) "t1") "~") as "person") "~";
