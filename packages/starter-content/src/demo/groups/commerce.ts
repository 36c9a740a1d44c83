import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const commerce = group(
  heads.commerce,
  {
    name: 'product',
    icon: 'package',
    color: 'violet',
    description: 'Something we sell at a fixed price: a workshop, a kit, a licence or printed matter.',
    listed: ['name', 'sku', 'category', 'status', 'price', 'cost', 'launched_on'],
    fields: [
      f.text('name', { isRequired: true }),
      f.text('sku', { displayName: 'SKU', isRequired: true, isUnique: true, placeholder: 'WS-014' }),
      f.select('category', {
        workshop: 'violet',
        kit: 'teal',
        print: 'gray',
        template: 'blue',
        photo: ['red', 'Photo licence'],
      }),
      f.select(
        'status',
        { active: 'blue', pending: ['orange', 'In preparation'], retired: 'gray' },
        { defaultValue: 'pending' },
      ),
      ...f.section(
        'Price',
        f.currency('price', { validationRules: { min: 0 } }),
        f.currency('cost'),
        f.percent('tax_rate'),
      ),
      f.select('unit', { piece: 'gray', seat: 'cyan', day: 'orange', set: 'violet' }, { displayName: 'Sold by' }),
      f.date('launched_on', { displayName: 'Launched' }),
      f.longText('description'),
    ],
  },
  {
    name: 'sales_order',
    displayName: 'Order',
    icon: 'shopping-cart',
    color: 'red',
    description: 'A purchase in our shop, until it is delivered.',
    listed: ['number', 'customer', 'product', 'quantity', 'total', 'status', 'ordered_on'],
    fields: [
      f.text('number', { isRequired: true, isUnique: true, placeholder: 'SO-10042' }),
      f.relation('customer', 'customer', 'orders'),
      f.relation('product', 'product', 'orders'),
      f.number('quantity', { validationRules: { min: 1 } }),
      f.currency('unit_price'),
      f.currency('total'),
      f.select(
        'status',
        { pending: 'orange', active: ['blue', 'In work'], completed: ['green', 'Delivered'], cancelled: 'gray' },
        { isRequired: true, defaultValue: 'pending' },
      ),
      f.select('payment', { card: 'blue', transfer: ['teal', 'Bank transfer'], on_account: 'violet' }),
      f.date('ordered_on', { displayName: 'Ordered' }),
      f.date('delivered_on', { displayName: 'Delivered' }),
      f.longText('notes'),
    ],
  },
  {
    name: 'customer',
    icon: 'users',
    color: 'pink',
    description: 'A person who buys in our shop, for an account or privately.',
    listed: ['name', 'email', 'segment', 'status', 'city', 'lifetime_value', 'joined_on'],
    fields: [
      f.text('name', { isRequired: true }),
      f.email('email', { isRequired: true, isUnique: true }),
      f.phone('phone'),
      f.relation('account', 'account', 'customers'),
      f.select('segment', { business: 'blue', freelancer: 'teal', private: 'gray', education: 'violet' }),
      f.select('status', { active: 'blue', dormant: 'gray', blocked: 'red' }, { defaultValue: 'active' }),
      f.text('city'),
      f.currency('lifetime_value'),
      f.date('joined_on', { displayName: 'Joined' }),
      f.boolean('newsletter', { defaultValue: false }),
    ],
  },
)
