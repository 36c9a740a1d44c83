select row_to_json("~")::text as data
from (select (select coalesce(json_agg(row_to_json("~")), '[]')
from (select g.count as "count"
from (select count(*) as count
from "public"."person" "t1"
where "t1"."deletedAt" is null) g) "~") as "person_aggregate") "~";
