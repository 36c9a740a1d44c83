import { useNavigate, useSearch } from '@tanstack/react-router'
import { type TemplateSummary, useTemplates } from './queries.ts'
import { t } from './messages.ts'

export const kindOptions = () => [
  { value: 'default', label: t('default') },
  { value: 'custom', label: t('custom') },
]

/** Templates filtered by `?q=`, `?industry=`, `?kind=`; `?template=<id>` opens one. */
export function useTemplateList() {
  const query = useTemplates()
  const { q = '', industry = '', kind = '', template = null } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: Readonly<Record<string, string | undefined>>, replace = true) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace })
  const all = query.data ?? []
  return {
    query,
    all,
    found: all.filter((each) => matches(each, q, industry, kind)),
    industries: [...new Set(all.map((each) => each.industry))].toSorted((a, b) => a.localeCompare(b)),
    filter: { q, industry, kind },
    isFiltered: q !== '' || industry !== '' || kind !== '',
    setFilter: (next: { q?: string; industry?: string; kind?: string }) => change(next),
    clear: () => change({ q: undefined, industry: undefined, kind: undefined }),
    openId: template,
    open: (id: string) => change({ template: id, step: undefined }, false),
  }
}

export type TemplateList = ReturnType<typeof useTemplateList>

function matches(template: TemplateSummary, q: string, industry: string, kind: string): boolean {
  const requested = q.trim().toLowerCase()
  const { name, description, preview } = template
  const texts = [name, template.industry, description ?? '', ...preview.map((entity) => entity.pluralName)]
  return (
    (industry === '' || template.industry === industry) &&
    (kind === '' || template.kind === kind) &&
    texts.some((text) => text.toLowerCase().includes(requested))
  )
}
