import { by, count, largestFirst, overview, report, sum } from '../define-dashboard.ts'
import { on, rows, template } from '../define-template.ts'
import { board, calendar, list } from '../define-view.ts'
import * as f from '../fields.ts'
import { constructionInGerman } from './german/construction.ts'

export const construction = template(
  {
    key: 'construction',
    german: constructionInGerman,
    name: 'Construction sites',
    industry: 'Construction',
    description: 'Sites, the trades that work on them, their work packages and change orders.',
    icon: 'building',
    color: 'orange',
    dashboards: [
      overview({
        name: 'Sites',
        description: 'What is being built, and the changes to decide on.',
        figures: [
          report(
            'Sites under way',
            'site',
            { type: 'number' },
            { filter: { phase: { nin: ['tender', 'handed_over'] } }, measures: [count('Sites')] },
          ),
          report('Contract sums', 'site', { type: 'number' }, { measures: [sum('contract_sum', 'Amount')] }),
          report(
            'Undecided change orders',
            'change_order',
            { type: 'number', lessIsBetter: true },
            { filter: { status: { in: ['requested', 'priced'] } }, measures: [count('Change orders')] },
          ),
        ],
        charts: [
          report(
            'Work packages by site',
            'work_package',
            { type: 'bar', isStacked: true },
            { measures: [count('Work packages')], groups: by('site', 'status'), order: largestFirst },
          ),
          report(
            'Change orders by status',
            'change_order',
            { type: 'donut' },
            { measures: [count('Change orders')], groups: by('status') },
          ),
        ],
      }),
    ],
  },
  {
    name: 'site',
    icon: 'building',
    color: 'orange',
    category: 'operations',
    description: 'A construction or renovation project.',
    fields: [
      f.text('name', { isRequired: true }),
      f.text('owner'),
      f.text('address'),
      f.select(
        'phase',
        f.endingIn('handed_over', {
          tender: 'gray',
          groundwork: 'yellow',
          shell: 'orange',
          fit_out: 'blue',
          handed_over: 'green',
        }),
        { defaultValue: 'tender' },
      ),
      ...f.section(
        'Schedule',
        f.date('start_date', { displayName: 'Start' }),
        f.date('end_date', { displayName: 'Handover' }),
        f.formula('days_left', "if({phase} = 'handed_over', blank(), datediff(today(), {end_date}, 'days'))"),
      ),
      ...f.section(
        'Money',
        f.currency('contract_sum'),
        f.rollup(
          'extras',
          { relation: 'change_orders', function: 'sum', field: 'amount', where: { status: { eq: 'approved' } } },
          { displayName: 'Approved changes' },
        ),
        f.formula('total_sum', '{contract_sum} + {extras}', { displayName: 'Sum with changes' }),
        f.rollup('progress', { relation: 'packages', function: 'avg', field: 'progress' }),
      ),
    ],
    views: [
      list('All sites', 'name phase owner end_date days_left contract_sum extras total_sum progress', {
        footer: { contract_sum: 'sum', total_sum: 'sum' },
      }),
      board('By phase', 'phase', 'owner end_date total_sum progress'),
      calendar('Handovers', 'end_date', { titleField: 'name', colorField: 'phase' }),
    ],
    records: rows(
      'name owner address phase start_date end_date contract_sum',
      ['Elm Street 12', 'Baker family', 'Elm Street 12', 'shell', on(-140), on(120), 640000],
      ['School extension', 'City of Weston', 'Park Road 3', 'fit_out', on(-300), on(45), 2350000],
      ['Harbour offices', 'Quay Estates', 'Dock 7', 'groundwork', on(-35), on(420), 5800000],
      ['Garden flats', 'Homeward Co-op', 'Linden Way', 'shell', on(-190), on(200), 3120000],
      ['Villa Moreau', 'C. Moreau', 'Hilltop 1', 'handed_over', on(-480), on(-30), 890000],
      ['Bus depot roof', 'City of Weston', 'Depot Lane', 'tender', on(40), on(160), 410000],
      ['Old mill loft', 'J. Andersson', 'Mill Race 9', 'fit_out', on(-120), on(28), 275000],
      ['Clinic annex', 'Weston Health', 'Station Street 20', 'tender', on(90), on(380), 1750000],
    ),
  },
  {
    name: 'trade_partner',
    icon: 'wrench',
    color: 'cyan',
    category: 'operations',
    description: 'A company that does part of the work.',
    fields: [
      f.text('name', { isRequired: true }),
      f.select('trade', {
        concrete: 'gray',
        timber: 'yellow',
        electrical: 'blue',
        plumbing: 'cyan',
        roofing: 'red',
        painting: 'violet',
      }),
      f.text('foreman'),
      f.phone('phone'),
      f.date('insured_until'),
      f.formula('insurance_days', "datediff(today(), {insured_until}, 'days')", {
        displayName: 'Insurance left',
        helpText: 'In days.',
      }),
      f.rollup(
        'running',
        { relation: 'packages', function: 'count', where: { status: { eq: 'in_work' } } },
        { displayName: 'Packages in work' },
      ),
    ],
    views: [
      list('All partners', 'name trade foreman phone insured_until insurance_days running', {
        sort: [{ insured_until: 'ASC' }],
      }),
      board('By trade', 'trade', 'foreman phone'),
    ],
    records: rows(
      'name trade foreman phone insured_until',
      ['Stonebridge Concrete', 'concrete', 'Igor Petrov', '+1 503 555 0101', on(210)],
      ['Oak & Beam', 'timber', 'Lars Holm', '+1 503 555 0102', on(34)],
      ['Brightwire', 'electrical', 'Sara Quinn', '+1 503 555 0103', on(150)],
      ['Clearwater Plumbing', 'plumbing', 'Joe Tanner', '+1 503 555 0104', on(-6)],
      ['Topline Roofing', 'roofing', 'Ama Mensah', '+1 503 555 0105', on(95)],
      ['Fresh Coat', 'painting', 'Luis Ortega', '+1 503 555 0106', on(300)],
      ['Current Affairs Electric', 'electrical', 'Mia Long', '+1 503 555 0107', on(61)],
      ['Solid Ground', 'concrete', 'Ben Adler', '+1 503 555 0108', on(18)],
    ),
  },
  {
    name: 'work_package',
    icon: 'boxes',
    color: 'blue',
    category: 'workspace',
    description: 'The work of one trade on one site.',
    fields: [
      f.text('title', { isRequired: true }),
      f.relation('site', 'site', 'packages'),
      f.relation('partner', 'trade_partner', 'packages', { displayName: 'Trade partner' }),
      f.lookup('trade', 'partner', 'trade'),
      f.select(
        'status',
        f.endingIn('accepted', { planned: 'gray', in_work: 'blue', inspection: 'orange', accepted: 'green' }),
        { defaultValue: 'planned' },
      ),
      f.date('start_date', { displayName: 'Start' }),
      f.date('end_date', { displayName: 'End' }),
      f.percent('progress'),
      f.currency('value'),
      f.formula('earned', '{value} * {progress} / 100'),
    ],
    views: [
      board('Board', 'status', 'site partner end_date progress'),
      list('By site', 'title partner status start_date end_date progress value earned', {
        groupBy: ['site'],
        footer: { value: 'sum', earned: 'sum' },
      }),
      calendar('Schedule', 'start_date', { endDateField: 'end_date', titleField: 'title', colorField: 'status' }),
    ],
    records: rows(
      'title site partner status start_date end_date progress value',
      ['Slab and walls', 'Elm Street 12', 'Stonebridge Concrete', 'accepted', on(-130), on(-60), 100, 148000],
      ['Roof structure', 'Elm Street 12', 'Oak & Beam', 'in_work', on(-20), on(14), 60, 72000],
      ['Classroom wiring', 'School extension', 'Brightwire', 'in_work', on(-30), on(10), 75, 210000],
      ['Wash rooms', 'School extension', 'Clearwater Plumbing', 'inspection', on(-45), on(-2), 95, 134000],
      ['Painting, ground floor', 'School extension', 'Fresh Coat', 'planned', on(12), on(33), 0, 58000],
      ['Foundations', 'Harbour offices', 'Solid Ground', 'in_work', on(-25), on(60), 30, 690000],
      ['Flat roof', 'Garden flats', 'Topline Roofing', 'planned', on(25), on(70), 0, 185000],
      ['Stair core', 'Garden flats', 'Stonebridge Concrete', 'in_work', on(-15), on(20), 45, 240000],
      ['Loft electrics', 'Old mill loft', 'Current Affairs Electric', 'in_work', on(-10), on(12), 50, 31000],
    ),
  },
  {
    name: 'change_order',
    icon: 'file-signature',
    color: 'red',
    category: 'finance',
    description: 'A change requested by the owner, and its cost.',
    fields: [
      f.text('number', { isRequired: true, isUnique: true }),
      f.text('title'),
      f.relation('site', 'site', 'change_orders'),
      f.currency('amount'),
      f.number('extra_days'),
      f.select(
        'status',
        f.endingIn('approved declined', { requested: 'gray', priced: 'orange', approved: 'green', declined: 'red' }),
        { defaultValue: 'requested' },
      ),
      f.longText('reason'),
    ],
    views: [
      list('All changes', 'number title site amount extra_days status', {
        sort: [{ number: 'DESC' }],
        footer: { amount: 'sum' },
      }),
      board('By status', 'status', 'title site amount'),
    ],
    records: rows(
      'number title site amount extra_days status reason',
      ['CO-01', 'Larger kitchen window', 'Elm Street 12', 4800, 2, 'approved', 'More light.'],
      ['CO-02', 'Underfloor heating', 'Elm Street 12', 16500, 5, 'priced'],
      ['CO-03', 'Acoustic ceilings', 'School extension', 38000, 6, 'approved', 'New noise limits.'],
      ['CO-04', 'Second lift', 'Harbour offices', 142000, 30, 'requested'],
      ['CO-05', 'Bicycle cellar', 'Garden flats', 51000, 10, 'approved'],
      ['CO-06', 'Copper gutters', 'Garden flats', 9200, 0, 'declined'],
      ['CO-07', 'Oak floor', 'Old mill loft', 11800, 3, 'approved'],
      ['CO-08', 'Smart switches', 'Old mill loft', 3400, 1, 'priced'],
    ),
  },
)
