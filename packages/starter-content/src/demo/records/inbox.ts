import type { Account } from './clients.ts'
import type { Deal } from './sales.ts'
import type { Staff } from './staff.ts'
import type { Project, Task } from './work.ts'
import { type World, add, isoDate, range } from './world.ts'

export function addMessages(world: World, accounts: readonly Account[]): void {
  const { random, profile, today } = world
  const clients = accounts.filter((account) => account.contacts.length > 0 && account.created < today - 10)
  range(profile.counts.message).forEach(() => {
    const account = random.pick(clients)
    const contact = random.pick(account.contacts)
    const [subject, direction, body] = random.pick(messageRows)
    const age = Math.floor(45 * random.next() ** 1.6)
    const status =
      direction === 'outgoing'
        ? 'read'
        : age < 1
          ? 'unread'
          : random.weighted({ unread: age < 3 ? 4 : 0, read: 2, replied: 5, archived: age > 20 ? 4 : 0 })
    const record = add(world, 'message', today - age, {
      subject,
      contact: contact.id,
      account: account.id,
      channel: direction === 'outgoing' ? 'email' : random.weighted({ email: 6, chat: 2, web_form: 1, phone: 2 }),
      direction,
      status,
      is_starred: random.chance(0.12),
      body: body.replaceAll('{name}', contact.name.split(' ')[0]!),
    })
    record.values.sent_at = record.createdAt
  })
}

/** Recent notifications of users, about existing tasks, deals and projects. */
export function addNotifications(
  world: World,
  staff: Staff,
  tasks: readonly Task[],
  deals: readonly Deal[],
  projects: readonly Project[],
): void {
  const { random, profile, today } = world
  const openTasks = tasks.filter((task) => task.status !== 'completed')
  const openDeals = deals.filter((deal) => deal.stage === 'proposal' || deal.stage === 'negotiation')
  const running = projects.filter((project) => project.status === 'active')

  const makers = [
    () => {
      const task = random.pick(openTasks)
      return {
        title: `New task: ${task.title}`,
        kind: 'assignment',
        recipient: task.assigneeId,
        details: `${task.project.name}, due ${isoDate(task.due)}.`,
      }
    },
    () => {
      const task = random.pick(openTasks)
      const isLate = task.due < today
      const title = isLate ? `Overdue: ${task.title}` : `Due soon: ${task.title}`
      return {
        title,
        kind: isLate ? 'alert' : 'reminder',
        recipient: task.assigneeId,
        details: `${task.project.name}, due ${isoDate(task.due)}.`,
      }
    },
    () => {
      const deal = random.pick(openDeals)
      return {
        title: `${deal.account.name} opened the offer`,
        kind: 'reminder',
        recipient: deal.account.ownerId,
        details: `${deal.work}. A good moment for a call.`,
      }
    },
    () => {
      const project = random.pick(running)
      return {
        title: `Approve the hours of ${project.name}`,
        kind: 'approval',
        recipient: project.leadId,
        details: 'Hours of last week are complete.',
      }
    },
    () => {
      const project = random.pick(running)
      const { name, id } = random.pick(staff.present)
      return {
        title: `${name} mentioned you in ${project.name}`,
        kind: 'mention',
        recipient: id === project.leadId ? staff.employeeOf('CLS').id : project.leadId,
        details: random.pick(mentions),
      }
    },
  ]

  for (let i = 0; i < profile.counts.notification; i++) {
    const notification = makers[i % makers.length]!()
    const age = Math.floor(14 * random.next() ** 1.5)
    const record = add(world, 'notification', today - age, {
      ...notification,
      priority: notification.kind === 'alert' ? 'high' : random.pick(['medium', 'low']),
      status: age > 4 || random.chance(0.4) ? 'read' : 'unread',
      link: 'https://workspace.brightside.example/inbox',
    })
    record.values.sent_at = record.createdAt
  }
}

const mentions = [
  'Can you look at the second route before the call? I am not sure about the headline.',
  'Texts are in. Legal wants one sentence changed on page three.',
  'They moved the presentation to Tuesday, is the room still free?',
  'Please check the figures on the last slide, the total looks too high.',
]

const messageRows = [
  [
    'Feedback on the second layout',
    'incoming',
    'Good morning,\n\nthe second layout is the one. Two things: the phone number must be larger, and our director would like to see the blue a little darker. The rest may stay.\n\n{name}',
  ],
  [
    'Date for the kick-off',
    'incoming',
    'Hello,\n\nTuesday at ten suits us, Thursday would be even better because our product manager is back then. We need a room with a large screen.\n\nBest wishes\n{name}',
  ],
  [
    'Question about invoice',
    'incoming',
    'Hi,\n\nour accounting asks for the order number on the invoice. Could you send it again? Nothing else is wrong with it.\n\n{name}',
  ],
  [
    'Pictures of the event',
    'incoming',
    'What a day! When can we expect the pictures? The press would like three of them by noon.\n\n{name}',
  ],
  [
    'Change of plan for the launch',
    'incoming',
    'Hello team,\n\nthe factory delivers two weeks late. Can we move the launch film and keep the posters? I know that this is not nice.\n\n{name}',
  ],
  [
    'Can you help with a job advertisement?',
    'incoming',
    'We are looking for four technicians and our advertisement reads like a law. Would you have a look, perhaps this week?\n\n{name}',
  ],
  [
    'Thank you',
    'incoming',
    'The board was quiet for a long time and then clapped. Thank you to everybody who worked on Sunday.\n\n{name}',
  ],
  [
    'Access to the editor',
    'incoming',
    'Two new colleagues need access to the website. Names are in the attachment. Could they join the training next week?\n\n{name}',
  ],
  [
    'Summary of our call',
    'outgoing',
    'Hello {name},\n\nthank you for the talk. We agreed: you send the figures by Friday, we come back with two routes the week after, and the budget stays as it is.',
  ],
  [
    'The proof is on its way',
    'outgoing',
    'Hello {name},\n\nthe proof leaves the printer today and should be with you tomorrow morning. Please look at the skin tones in daylight.',
  ],
  [
    'Our offer',
    'outgoing',
    'Hello {name},\n\nattached is the offer on one page. The second option is cheaper because it uses the pictures that you already have.',
  ],
  [
    'Reminder: texts for the career site',
    'outgoing',
    'Hello {name},\n\nwe are still missing three portraits. If they arrive by Wednesday we keep the date.',
  ],
] as const
