const answered = `{
    entity entities weekStart isCut period search missing { part index }
    columns { kind index label translations fieldLabel measure bucket ageIn isDrilled ranges fieldType settings where }
    rows { ...Row } subtotals { ...Row } total { ...Row }
  }
}
fragment Row on _ReportRow { keys titles figures before running isOthers summed drill drillBefore }`

export const answerDocument = `query ReportAnswer($id: ID!, $where: JSON, $within: String) {
  answer: _report(id: $id, where: $where, within: $within) ${answered}`

/** An unsaved report, as edited. */
export const previewDocument = `query ReportPreview($entityId: ID!, $config: JSON!) {
  answer: _reportPreview(entityId: $entityId, config: $config) ${answered}`
