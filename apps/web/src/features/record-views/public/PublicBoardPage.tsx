import { useMemo } from 'react'
import { PublicBoardColumn } from './PublicBoardColumn.tsx'
import { PublicPage } from './PublicPage.tsx'
import { columnsOf, type PublicBoard } from './public-board.ts'
import { shownColumns, titleOf } from './public-columns.ts'
import { usePublicAddress, usePublicQuery } from './use-public-view.ts'
import { t } from './messages.ts'

/** /b/{token}: the columns of a board, without an account. */
export function PublicBoardPage({ token }: { token: string }) {
  const { search, go } = usePublicAddress()
  const path = `/api/boards/${encodeURIComponent(token)}`
  const query = usePublicQuery<PublicBoard>(token, path, { search })
  return (
    <PublicPage
      token={token}
      kind="board"
      query={query}
      search={search}
      onSearch={(q) => go({ q })}
      isEmpty={({ total }) => total === 0}
    >
      {(board) => <Columns board={board} token={token} path={path} search={search} />}
    </PublicPage>
  )
}

interface ColumnsProps {
  board: PublicBoard
  token: string
  path: string
  search: string
}

function Columns({ board, token, path, search }: ColumnsProps) {
  const cards = useMemo(() => shownColumns(board), [board])
  const columns = useMemo(() => columnsOf(board), [board])
  const [sum = null] = useMemo(() => (board.sum ? shownColumns({ columns: [board.sum] }) : []), [board.sum])
  return (
    <>
      <div
        role="region"
        aria-label={t('columnsOf', { name: titleOf(board) })}
        // Focusable, so that the keyboard can scroll it.
        tabIndex={0}
        data-board
        className="relative flex min-h-0 flex-1 gap-3 overflow-x-auto rounded-xl p-4"
      >
        {columns.map((column) => (
          <PublicBoardColumn key={column.key} {...{ board, column, cards, token, path, search }} sum={sum} />
        ))}
      </div>
      {board.moreColumns > 0 && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          {t('moreColumns', { count: columns.length, more: board.moreColumns })}
        </p>
      )}
    </>
  )
}
