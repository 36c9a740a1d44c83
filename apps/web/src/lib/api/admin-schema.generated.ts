// Generated from the admin endpoint by tests/integration/admin-schema.test.ts; run it with UPDATE=1.
export type AdminSchema = {
  name: never;
  query: 'Query';
  mutation: 'Mutation';
  subscription: never;
  types: {
    'String': unknown;
    'Boolean': unknown;
    'ID': unknown;
    'Int': unknown;
    'Float': unknown;
    'Date': unknown;
    'DateTime': unknown;
    'JSON': unknown;
    'Query': { kind: 'OBJECT'; name: 'Query'; fields: {
      'tenantEntities': { name: 'tenantEntities'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; }; }; }; } };
      'tenantEntity': { name: 'tenantEntity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'systemFields': { name: 'systemFields'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemField'; ofType: null; }; }; }; } };
      'structureChanges': { name: 'structureChanges'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'StructureChange'; ofType: null; }; }; }; } };
      'structureChange': { name: 'structureChange'; type: { kind: 'OBJECT'; name: 'StructureChange'; ofType: null; } };
      'systemEntities': { name: 'systemEntities'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemEntity'; ofType: null; }; }; }; } };
      'apiKeys': { name: 'apiKeys'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ApiKey'; ofType: null; }; }; }; } };
      'roles': { name: 'roles'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Role'; ofType: null; }; }; }; } };
      'role': { name: 'role'; type: { kind: 'OBJECT'; name: 'Role'; ofType: null; } };
      'userRoles': { name: 'userRoles'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'UserRole'; ofType: null; }; }; }; } };
      'securityRules': { name: 'securityRules'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SecurityRule'; ofType: null; }; }; }; } };
      'identityProviders': { name: 'identityProviders'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'IdentityProvider'; ofType: null; }; }; }; } };
      'signIns': { name: 'signIns'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SignIn'; ofType: null; }; }; }; } };
      'entityGroups': { name: 'entityGroups'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroup'; ofType: null; }; }; }; } };
      'entityGroupItems': { name: 'entityGroupItems'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroupItem'; ofType: null; }; }; }; } };
      'views': { name: 'views'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'View'; ofType: null; }; }; }; } };
      'view': { name: 'view'; type: { kind: 'OBJECT'; name: 'View'; ofType: null; } };
      'reports': { name: 'reports'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Report'; ofType: null; }; }; }; } };
      'report': { name: 'report'; type: { kind: 'OBJECT'; name: 'Report'; ofType: null; } };
      'metrics': { name: 'metrics'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Metric'; ofType: null; }; }; }; } };
      'metric': { name: 'metric'; type: { kind: 'OBJECT'; name: 'Metric'; ofType: null; } };
      'dashboards': { name: 'dashboards'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; }; }; }; } };
      'dashboard': { name: 'dashboard'; type: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; } };
      'digests': { name: 'digests'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Digest'; ofType: null; }; }; }; } };
      'digest': { name: 'digest'; type: { kind: 'OBJECT'; name: 'Digest'; ofType: null; } };
      'layouts': { name: 'layouts'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Layout'; ofType: null; }; }; }; } };
      'layout': { name: 'layout'; type: { kind: 'OBJECT'; name: 'Layout'; ofType: null; } };
      'systemInterfaces': { name: 'systemInterfaces'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemInterface'; ofType: null; }; }; }; } };
      'interfaceInstalls': { name: 'interfaceInstalls'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'InterfaceInstall'; ofType: null; }; }; }; } };
      'interfaceInstall': { name: 'interfaceInstall'; type: { kind: 'OBJECT'; name: 'InterfaceInstall'; ofType: null; } };
      'interfaceRatings': { name: 'interfaceRatings'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'InterfaceRating'; ofType: null; }; }; }; } };
      'templates': { name: 'templates'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Template'; ofType: null; }; }; }; } };
      'template': { name: 'template'; type: { kind: 'OBJECT'; name: 'Template'; ofType: null; } };
      'templateInstalls': { name: 'templateInstalls'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TemplateInstall'; ofType: null; }; }; }; } };
      'templateInstall': { name: 'templateInstall'; type: { kind: 'OBJECT'; name: 'TemplateInstall'; ofType: null; } };
      'organizations': { name: 'organizations'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; }; }; } };
      'tenants': { name: 'tenants'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; }; }; } };
      'databaseServers': { name: 'databaseServers'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DatabaseServer'; ofType: null; }; }; }; } };
      'deletionReceipts': { name: 'deletionReceipts'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DeletionReceipt'; ofType: null; }; }; }; } };
      'aiSettings': { name: 'aiSettings'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AiSetting'; ofType: null; }; }; }; } };
      'settings': { name: 'settings'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Setting'; ofType: null; }; }; }; } };
      'notifications': { name: 'notifications'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Notification'; ofType: null; }; }; }; } };
      'workflows': { name: 'workflows'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; }; }; } };
      'workflow': { name: 'workflow'; type: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; } };
      'webhooks': { name: 'webhooks'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null; }; }; }; } };
      'webhook': { name: 'webhook'; type: { kind: 'OBJECT'; name: 'Webhook'; ofType: null; } };
      'users': { name: 'users'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null; }; }; }; } };
      'invitations': { name: 'invitations'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Invitation'; ofType: null; }; }; }; } };
      'auditLog': { name: 'auditLog'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AuditEntry'; ofType: null; }; }; }; } };
      'publicLinks': { name: 'publicLinks'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PublicLink'; ofType: null; }; }; }; } };
      'legalHolds': { name: 'legalHolds'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'LegalHold'; ofType: null; }; }; }; } };
      'backups': { name: 'backups'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Backup'; ofType: null; }; }; }; } };
      'previewSystemField': { name: 'previewSystemField'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'FieldPreview'; ofType: null; }; } };
      'entityIndexes': { name: 'entityIndexes'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityIndex'; ofType: null; }; }; }; } };
      'roleTemplates': { name: 'roleTemplates'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'RoleTemplate'; ofType: null; }; }; }; } };
      'effectivePermissions': { name: 'effectivePermissions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EffectivePermission'; ofType: null; }; }; }; } };
      'recordLimits': { name: 'recordLimits'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'RecordLimits'; ofType: null; }; }; }; } };
      'usersOfInsight': { name: 'usersOfInsight'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'InsightUser'; ofType: null; }; }; }; } };
      'digestRecipients': { name: 'digestRecipients'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DigestRecipient'; ofType: null; }; }; }; } };
      'previewTemplate': { name: 'previewTemplate'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TemplatePreview'; ofType: null; }; } };
      'settingReach': { name: 'settingReach'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'sendsMail': { name: 'sendsMail'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'mentionables': { name: 'mentionables'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Mentionable'; ofType: null; }; }; }; } };
      'testWorkflow': { name: 'testWorkflow'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'workflowAccess': { name: 'workflowAccess'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'mailsLinks': { name: 'mailsLinks'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'people': { name: 'people'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Person'; ofType: null; }; }; }; } };
      'belongings': { name: 'belongings'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Belongings'; ofType: null; }; } }; }; };
    'TenantEntity': { kind: 'OBJECT'; name: 'TenantEntity'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'baseEntityId': { name: 'baseEntityId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'interfaceId': { name: 'interfaceId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'displayName': { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'pluralName': { name: 'pluralName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'icon': { name: 'icon'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'color': { name: 'color'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'category': { name: 'category'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isLocked': { name: 'isLocked'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'enabledFeatures': { name: 'enabledFeatures'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'translatedInto': { name: 'translatedInto'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'interface': { name: 'interface'; type: { kind: 'OBJECT'; name: 'SystemInterface'; ofType: null; } };
      'deletedByName': { name: 'deletedByName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'fields': { name: 'fields'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemField'; ofType: null; }; }; }; } };
      'fieldCount': { name: 'fieldCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'SystemInterface': { kind: 'OBJECT'; name: 'SystemInterface'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'displayName': { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'category': { name: 'category'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'icon': { name: 'icon'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'color': { name: 'color'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'providedEntities': { name: 'providedEntities'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'providedViews': { name: 'providedViews'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'providedWorkflows': { name: 'providedWorkflows'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'preview': { name: 'preview'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'isPremium': { name: 'isPremium'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'monthlyPrice': { name: 'monthlyPrice'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; } };
      'installCount': { name: 'installCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'rating': { name: 'rating'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; } };
      'ratingCount': { name: 'ratingCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'SystemField': { kind: 'OBJECT'; name: 'SystemField'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'entityId': { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'displayName': { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'fieldType': { name: 'fieldType'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'icon': { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'placeholder': { name: 'placeholder'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'helpText': { name: 'helpText'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'translatedInto': { name: 'translatedInto'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'isRequired': { name: 'isRequired'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isUnique': { name: 'isUnique'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isReadonly': { name: 'isReadonly'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isSystem': { name: 'isSystem'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'defaultValue': { name: 'defaultValue'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'validationRules': { name: 'validationRules'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'settings': { name: 'settings'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'resultType': { name: 'resultType'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'resultSettings': { name: 'resultSettings'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'uses': { name: 'uses'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'usedBy': { name: 'usedBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'options': { name: 'options'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'showInList': { name: 'showInList'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'showInDetail': { name: 'showInDetail'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'showInForm': { name: 'showInForm'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'searchable': { name: 'searchable'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'displayOrder': { name: 'displayOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'sectionName': { name: 'sectionName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'deletedByName': { name: 'deletedByName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'entity': { name: 'entity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'SystemFieldWhere': { kind: 'INPUT_OBJECT'; name: 'SystemFieldWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'fieldType'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'placeholder'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'helpText'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'translatedInto'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'isRequired'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'isUnique'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'isReadonly'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'isSystem'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'defaultValue'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'validationRules'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'settings'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'resultType'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'resultSettings'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'uses'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'usedBy'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'options'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'showInList'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'showInDetail'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'showInForm'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'searchable'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'displayOrder'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'sectionName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'deletedByName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'entity'; type: { kind: 'INPUT_OBJECT'; name: 'TenantEntityWhere'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'deletedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'SystemFieldWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'SystemFieldWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'SystemFieldWhere'; ofType: null; }; defaultValue: null }]; };
    'IDFilter': { kind: 'INPUT_OBJECT'; name: 'IDFilter'; isOneOf: false; inputFields: [{ name: 'eq'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'ne'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'in'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'nin'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'StringFilter': { kind: 'INPUT_OBJECT'; name: 'StringFilter'; isOneOf: false; inputFields: [{ name: 'eq'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'ne'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'in'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'nin'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'gt'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'gte'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'lt'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'lte'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'contains'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'startsWith'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'endsWith'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'JSONFilter': { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; isOneOf: false; inputFields: [{ name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'StringListFilter': { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; isOneOf: false; inputFields: [{ name: 'has'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'hasAny'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'hasAll'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isEmpty'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'BooleanFilter': { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; isOneOf: false; inputFields: [{ name: 'eq'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'ne'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'in'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; }; }; defaultValue: null },
      { name: 'nin'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'IntFilter': { kind: 'INPUT_OBJECT'; name: 'IntFilter'; isOneOf: false; inputFields: [{ name: 'eq'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'ne'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'in'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; }; }; defaultValue: null },
      { name: 'nin'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'gt'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'gte'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'lt'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'lte'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'TenantEntityWhere': { kind: 'INPUT_OBJECT'; name: 'TenantEntityWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'baseEntityId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'interfaceId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'pluralName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'category'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'isLocked'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'enabledFeatures'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'translatedInto'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'interface'; type: { kind: 'INPUT_OBJECT'; name: 'SystemInterfaceWhere'; ofType: null; }; defaultValue: null },
      { name: 'deletedByName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'fields'; type: { kind: 'INPUT_OBJECT'; name: 'SystemFieldListFilter'; ofType: null; }; defaultValue: null },
      { name: 'fieldCount'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'deletedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'TenantEntityWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'TenantEntityWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'TenantEntityWhere'; ofType: null; }; defaultValue: null }]; };
    'SystemInterfaceWhere': { kind: 'INPUT_OBJECT'; name: 'SystemInterfaceWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'category'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'providedEntities'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'providedViews'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'providedWorkflows'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'preview'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'isPremium'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'monthlyPrice'; type: { kind: 'INPUT_OBJECT'; name: 'FloatFilter'; ofType: null; }; defaultValue: null },
      { name: 'installCount'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'rating'; type: { kind: 'INPUT_OBJECT'; name: 'FloatFilter'; ofType: null; }; defaultValue: null },
      { name: 'ratingCount'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'SystemInterfaceWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'SystemInterfaceWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'SystemInterfaceWhere'; ofType: null; }; defaultValue: null }]; };
    'FloatFilter': { kind: 'INPUT_OBJECT'; name: 'FloatFilter'; isOneOf: false; inputFields: [{ name: 'eq'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'ne'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'in'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; }; }; defaultValue: null },
      { name: 'nin'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'gt'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'gte'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'lt'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'lte'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null }]; };
    'DateTimeFilter': { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; isOneOf: false; inputFields: [{ name: 'eq'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null },
      { name: 'ne'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null },
      { name: 'in'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; }; }; defaultValue: null },
      { name: 'nin'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isNull'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'lt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null },
      { name: 'lte'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null },
      { name: 'gt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null },
      { name: 'gte'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null }]; };
    'SystemFieldListFilter': { kind: 'INPUT_OBJECT'; name: 'SystemFieldListFilter'; isOneOf: false; inputFields: [{ name: 'some'; type: { kind: 'INPUT_OBJECT'; name: 'SystemFieldWhere'; ofType: null; }; defaultValue: null },
      { name: 'none'; type: { kind: 'INPUT_OBJECT'; name: 'SystemFieldWhere'; ofType: null; }; defaultValue: null },
      { name: 'every'; type: { kind: 'INPUT_OBJECT'; name: 'SystemFieldWhere'; ofType: null; }; defaultValue: null }]; };
    'OrderDirection': { name: 'OrderDirection'; enumValues: 'ASC' | 'DESC'; };
    'StructureChange': { kind: 'OBJECT'; name: 'StructureChange'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'userName': { name: 'userName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'undoes': { name: 'undoes'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'idempotencyKey': { name: 'idempotencyKey'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'done': { name: 'done'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'total': { name: 'total'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'error': { name: 'error'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'finishedAt': { name: 'finishedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'SystemEntity': { kind: 'OBJECT'; name: 'SystemEntity'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'interfaceId': { name: 'interfaceId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'displayName': { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'pluralName': { name: 'pluralName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'icon': { name: 'icon'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'color': { name: 'color'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'category': { name: 'category'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isLocked': { name: 'isLocked'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'enabledFeatures': { name: 'enabledFeatures'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'interface': { name: 'interface'; type: { kind: 'OBJECT'; name: 'SystemInterface'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'ApiKey': { kind: 'OBJECT'; name: 'ApiKey'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'givenBy': { name: 'givenBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'ending': { name: 'ending'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'permissions': { name: 'permissions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'requestsPerMinute': { name: 'requestsPerMinute'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'expiresAt': { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'lastUsedAt': { name: 'lastUsedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'accountName': { name: 'accountName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'giverName': { name: 'giverName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'tenant': { name: 'tenant'; type: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'Tenant': { kind: 'OBJECT'; name: 'Tenant'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'suspendedAt': { name: 'suspendedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'deleteAt': { name: 'deleteAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'exportedAt': { name: 'exportedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'timeZone': { name: 'timeZone'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'isQuiet': { name: 'isQuiet'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'binDays': { name: 'binDays'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'retention': { name: 'retention'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'purgeDays': { name: 'purgeDays'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'usesBigInt': { name: 'usesBigInt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'organization': { name: 'organization'; type: { kind: 'OBJECT'; name: 'Organization'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'Organization': { kind: 'OBJECT'; name: 'Organization'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'suspendedAt': { name: 'suspendedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'deleteAt': { name: 'deleteAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'retention': { name: 'retention'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'tenants': { name: 'tenants'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; }; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'TenantWhere': { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'organizationId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'status'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'suspendedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'deleteAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'exportedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'timeZone'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'isQuiet'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'binDays'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'retention'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'purgeDays'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'usesBigInt'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'organization'; type: { kind: 'INPUT_OBJECT'; name: 'OrganizationWhere'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; ofType: null; }; defaultValue: null }]; };
    'OrganizationWhere': { kind: 'INPUT_OBJECT'; name: 'OrganizationWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'status'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'suspendedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'deleteAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'retention'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'tenants'; type: { kind: 'INPUT_OBJECT'; name: 'TenantListFilter'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'OrganizationWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'OrganizationWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'OrganizationWhere'; ofType: null; }; defaultValue: null }]; };
    'TenantListFilter': { kind: 'INPUT_OBJECT'; name: 'TenantListFilter'; isOneOf: false; inputFields: [{ name: 'some'; type: { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; ofType: null; }; defaultValue: null },
      { name: 'none'; type: { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; ofType: null; }; defaultValue: null },
      { name: 'every'; type: { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; ofType: null; }; defaultValue: null }]; };
    'Role': { kind: 'OBJECT'; name: 'Role'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'roleValue': { name: 'roleValue'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'permissions': { name: 'permissions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'rules': { name: 'rules'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'isSystem': { name: 'isSystem'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'users': { name: 'users'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'UserRole'; ofType: null; }; }; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'UserRole': { kind: 'OBJECT'; name: 'UserRole'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'roleId': { name: 'roleId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'role': { name: 'role'; type: { kind: 'OBJECT'; name: 'Role'; ofType: null; } };
      'user': { name: 'user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'User': { kind: 'OBJECT'; name: 'User'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'email': { name: 'email'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'avatarUrl': { name: 'avatarUrl'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'permissions': { name: 'permissions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'isService': { name: 'isService'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'isShut': { name: 'isShut'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'tenantIds': { name: 'tenantIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; } };
      'lastSeenAt': { name: 'lastSeenAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'isLastAdministrator': { name: 'isLastAdministrator'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isHere': { name: 'isHere'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'roles': { name: 'roles'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'UserRole'; ofType: null; }; }; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'UserRoleWhere': { kind: 'INPUT_OBJECT'; name: 'UserRoleWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'userId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'roleId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'role'; type: { kind: 'INPUT_OBJECT'; name: 'RoleWhere'; ofType: null; }; defaultValue: null },
      { name: 'user'; type: { kind: 'INPUT_OBJECT'; name: 'UserWhere'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'UserRoleWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'UserRoleWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'UserRoleWhere'; ofType: null; }; defaultValue: null }]; };
    'RoleWhere': { kind: 'INPUT_OBJECT'; name: 'RoleWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'organizationId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'roleValue'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'permissions'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'rules'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'isSystem'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'version'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'users'; type: { kind: 'INPUT_OBJECT'; name: 'UserRoleListFilter'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'deletedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'RoleWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'RoleWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'RoleWhere'; ofType: null; }; defaultValue: null }]; };
    'UserRoleListFilter': { kind: 'INPUT_OBJECT'; name: 'UserRoleListFilter'; isOneOf: false; inputFields: [{ name: 'some'; type: { kind: 'INPUT_OBJECT'; name: 'UserRoleWhere'; ofType: null; }; defaultValue: null },
      { name: 'none'; type: { kind: 'INPUT_OBJECT'; name: 'UserRoleWhere'; ofType: null; }; defaultValue: null },
      { name: 'every'; type: { kind: 'INPUT_OBJECT'; name: 'UserRoleWhere'; ofType: null; }; defaultValue: null }]; };
    'UserWhere': { kind: 'INPUT_OBJECT'; name: 'UserWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'email'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'avatarUrl'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'permissions'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'isService'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'status'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'isShut'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'tenantIds'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'lastSeenAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'isLastAdministrator'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'isHere'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'roles'; type: { kind: 'INPUT_OBJECT'; name: 'UserRoleListFilter'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'UserWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'UserWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'UserWhere'; ofType: null; }; defaultValue: null }]; };
    'SecurityRule': { kind: 'OBJECT'; name: 'SecurityRule'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'minimumPasswordLength': { name: 'minimumPasswordLength'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'refuseCommonPasswords': { name: 'refuseCommonPasswords'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'idleMinutes': { name: 'idleMinutes'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'sessionHours': { name: 'sessionHours'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'allowedNetworks': { name: 'allowedNetworks'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'allowPublicLinks': { name: 'allowPublicLinks'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'IdentityProvider': { kind: 'OBJECT'; name: 'IdentityProvider'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'issuer': { name: 'issuer'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'clientId': { name: 'clientId'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'emailDomains': { name: 'emailDomains'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'isEnabled': { name: 'isEnabled'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isRequired': { name: 'isRequired'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'createsPeople': { name: 'createsPeople'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'roleId': { name: 'roleId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'hasSecret': { name: 'hasSecret'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'SignIn': { kind: 'OBJECT'; name: 'SignIn'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'method': { name: 'method'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'result': { name: 'result'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'address': { name: 'address'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'userAgent': { name: 'userAgent'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'userName': { name: 'userName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'userEmail': { name: 'userEmail'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'user': { name: 'user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'SignInWhere': { kind: 'INPUT_OBJECT'; name: 'SignInWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'userId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'method'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'result'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'address'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'userAgent'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'userName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'userEmail'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'user'; type: { kind: 'INPUT_OBJECT'; name: 'UserWhere'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'SignInWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'SignInWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'SignInWhere'; ofType: null; }; defaultValue: null }]; };
    'EntityGroup': { kind: 'OBJECT'; name: 'EntityGroup'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'displayName': { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'translatedInto': { name: 'translatedInto'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'icon': { name: 'icon'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'color': { name: 'color'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'isVisible': { name: 'isVisible'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'menu': { name: 'menu'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'isDefault': { name: 'isDefault'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'hasItems': { name: 'hasItems'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'items': { name: 'items'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroupItem'; ofType: null; }; }; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'EntityGroupItem': { kind: 'OBJECT'; name: 'EntityGroupItem'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'groupId': { name: 'groupId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'itemType': { name: 'itemType'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'itemId': { name: 'itemId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'displayName': { name: 'displayName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'icon': { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'isDefault': { name: 'isDefault'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isVisible': { name: 'isVisible'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'entity': { name: 'entity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'View': { kind: 'OBJECT'; name: 'View'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'entityId': { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'translatedInto': { name: 'translatedInto'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'type': { name: 'type'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'config': { name: 'config'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'visibility': { name: 'visibility'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'ownerId': { name: 'ownerId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'isDefault': { name: 'isDefault'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'uses': { name: 'uses'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'entity': { name: 'entity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'owner': { name: 'owner'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'ViewWhere': { kind: 'INPUT_OBJECT'; name: 'ViewWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'translatedInto'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'type'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'config'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'ownerId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'isDefault'; type: { kind: 'INPUT_OBJECT'; name: 'BooleanFilter'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'uses'; type: { kind: 'INPUT_OBJECT'; name: 'StringListFilter'; ofType: null; }; defaultValue: null },
      { name: 'version'; type: { kind: 'INPUT_OBJECT'; name: 'IntFilter'; ofType: null; }; defaultValue: null },
      { name: 'entity'; type: { kind: 'INPUT_OBJECT'; name: 'TenantEntityWhere'; ofType: null; }; defaultValue: null },
      { name: 'owner'; type: { kind: 'INPUT_OBJECT'; name: 'UserWhere'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'deletedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'ViewWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'ViewWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'ViewWhere'; ofType: null; }; defaultValue: null }]; };
    'Report': { kind: 'OBJECT'; name: 'Report'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'entityId': { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'translatedInto': { name: 'translatedInto'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'visibility': { name: 'visibility'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'ownerId': { name: 'ownerId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'owner': { name: 'owner'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'config': { name: 'config'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'uses': { name: 'uses'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'entity': { name: 'entity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'Metric': { kind: 'OBJECT'; name: 'Metric'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'reportId': { name: 'reportId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'measure': { name: 'measure'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'translatedInto': { name: 'translatedInto'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'visibility': { name: 'visibility'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'ownerId': { name: 'ownerId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'owner': { name: 'owner'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'target': { name: 'target'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'threshold': { name: 'threshold'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'alertWhen': { name: 'alertWhen'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'schedule': { name: 'schedule'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'computedAt': { name: 'computedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'failure': { name: 'failure'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isFollowed': { name: 'isFollowed'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'report': { name: 'report'; type: { kind: 'OBJECT'; name: 'Report'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'Dashboard': { kind: 'OBJECT'; name: 'Dashboard'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'translatedInto': { name: 'translatedInto'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'visibility': { name: 'visibility'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'ownerId': { name: 'ownerId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'sortOrder': { name: 'sortOrder'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'owner': { name: 'owner'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'config': { name: 'config'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'Digest': { kind: 'OBJECT'; name: 'Digest'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'dashboardId': { name: 'dashboardId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'schedule': { name: 'schedule'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'userIds': { name: 'userIds'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'roleIds': { name: 'roleIds'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'ownerId': { name: 'ownerId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'nextAt': { name: 'nextAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'lastSentAt': { name: 'lastSentAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'isForCaller': { name: 'isForCaller'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isStopped': { name: 'isStopped'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'owner': { name: 'owner'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'dashboard': { name: 'dashboard'; type: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'Layout': { kind: 'OBJECT'; name: 'Layout'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'entityId': { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'type': { name: 'type'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'columns': { name: 'columns'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'gap': { name: 'gap'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'padding': { name: 'padding'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'responsive': { name: 'responsive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'items': { name: 'items'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'uses': { name: 'uses'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'entity': { name: 'entity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'InterfaceInstall': { kind: 'OBJECT'; name: 'InterfaceInstall'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'interfaceId': { name: 'interfaceId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'entityIds': { name: 'entityIds'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'monthlyPrice': { name: 'monthlyPrice'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; } };
      'consentedBy': { name: 'consentedBy'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'installedBy': { name: 'installedBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'removedAt': { name: 'removedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'overrideCount': { name: 'overrideCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'progress': { name: 'progress'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'interface': { name: 'interface'; type: { kind: 'OBJECT'; name: 'SystemInterface'; ofType: null; } };
      'installedBy_user': { name: 'installedBy_user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'consentedBy_user': { name: 'consentedBy_user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'InterfaceRating': { kind: 'OBJECT'; name: 'InterfaceRating'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'interfaceId': { name: 'interfaceId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'rating': { name: 'rating'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'Template': { kind: 'OBJECT'; name: 'Template'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'kind': { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'industry': { name: 'industry'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'icon': { name: 'icon'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'color': { name: 'color'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'categories': { name: 'categories'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'entities': { name: 'entities'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'translations': { name: 'translations'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'content': { name: 'content'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'preview': { name: 'preview'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'TemplateInstall': { kind: 'OBJECT'; name: 'TemplateInstall'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'templateId': { name: 'templateId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'interfaceInstallId': { name: 'interfaceInstallId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'names': { name: 'names'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'entityIds': { name: 'entityIds'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'phase': { name: 'phase'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'done': { name: 'done'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'total': { name: 'total'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'error': { name: 'error'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'finishedAt': { name: 'finishedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'template': { name: 'template'; type: { kind: 'OBJECT'; name: 'Template'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'DatabaseServer': { kind: 'OBJECT'; name: 'DatabaseServer'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'host': { name: 'host'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'port': { name: 'port'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'database': { name: 'database'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'user': { name: 'user'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'useTls': { name: 'useTls'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'hasPassword': { name: 'hasPassword'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'tenantCount': { name: 'tenantCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'DeletionReceipt': { kind: 'OBJECT'; name: 'DeletionReceipt'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'kind': { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'subjectId': { name: 'subjectId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'requestedBy': { name: 'requestedBy'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'requestedByName': { name: 'requestedByName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'contents': { name: 'contents'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'signed': { name: 'signed'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'AiSetting': { kind: 'OBJECT'; name: 'AiSetting'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'baseUrl': { name: 'baseUrl'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'model': { name: 'model'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isEnabled': { name: 'isEnabled'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'dailyRequests': { name: 'dailyRequests'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'hasKey': { name: 'hasKey'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'requestsToday': { name: 'requestsToday'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'tokensToday': { name: 'tokensToday'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'Setting': { kind: 'OBJECT'; name: 'Setting'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'level': { name: 'level'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'roleId': { name: 'roleId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'userId': { name: 'userId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'key': { name: 'key'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'value': { name: 'value'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'updatedBy': { name: 'updatedBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'installId': { name: 'installId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'role': { name: 'role'; type: { kind: 'OBJECT'; name: 'Role'; ofType: null; } };
      'install': { name: 'install'; type: { kind: 'OBJECT'; name: 'InterfaceInstall'; ofType: null; } };
      'updatedBy_user': { name: 'updatedBy_user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'Notification': { kind: 'OBJECT'; name: 'Notification'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'kind': { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'entityId': { name: 'entityId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'recordId': { name: 'recordId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'commentId': { name: 'commentId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'metricId': { name: 'metricId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'actorId': { name: 'actorId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'actorName': { name: 'actorName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'title': { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'text': { name: 'text'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'readAt': { name: 'readAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'entity': { name: 'entity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'tenant': { name: 'tenant'; type: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'NotificationWhere': { kind: 'INPUT_OBJECT'; name: 'NotificationWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'userId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'kind'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'recordId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'commentId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'metricId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'actorId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'actorName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'title'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'text'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'readAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'entity'; type: { kind: 'INPUT_OBJECT'; name: 'TenantEntityWhere'; ofType: null; }; defaultValue: null },
      { name: 'tenant'; type: { kind: 'INPUT_OBJECT'; name: 'TenantWhere'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'updatedAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'NotificationWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'NotificationWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'NotificationWhere'; ofType: null; }; defaultValue: null }]; };
    'Workflow': { kind: 'OBJECT'; name: 'Workflow'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'trigger': { name: 'trigger'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'isPublished': { name: 'isPublished'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'hasChanges': { name: 'hasChanges'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'draft': { name: 'draft'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'published': { name: 'published'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'formulaRules': { name: 'formulaRules'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'publishedFormulaRules': { name: 'publishedFormulaRules'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'publishedAt': { name: 'publishedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'publishedBy': { name: 'publishedBy'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'nextAt': { name: 'nextAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'lastRun': { name: 'lastRun'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'runCount': { name: 'runCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'failedCount': { name: 'failedCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'successRate': { name: 'successRate'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; } };
      'problem': { name: 'problem'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'createdBy': { name: 'createdBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'createdBy_user': { name: 'createdBy_user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'publishedBy_user': { name: 'publishedBy_user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'Webhook': { kind: 'OBJECT'; name: 'Webhook'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'entityId': { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'kind': { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'address': { name: 'address'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'hasAddress': { name: 'hasAddress'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'config': { name: 'config'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'pauseReason': { name: 'pauseReason'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'failingSince': { name: 'failingSince'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'lastDelivery': { name: 'lastDelivery'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'previousUntil': { name: 'previousUntil'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'actsAs': { name: 'actsAs'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'actsAsName': { name: 'actsAsName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'createdBy': { name: 'createdBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'version': { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'entity': { name: 'entity'; type: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'deletedAt': { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'Invitation': { kind: 'OBJECT'; name: 'Invitation'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'email': { name: 'email'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'roleIds': { name: 'roleIds'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'tenantIds': { name: 'tenantIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; } };
      'invitedBy': { name: 'invitedBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'invitedBy_user': { name: 'invitedBy_user'; type: { kind: 'OBJECT'; name: 'User'; ofType: null; } };
      'expiresAt': { name: 'expiresAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'AuditEntry': { kind: 'OBJECT'; name: 'AuditEntry'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'userId': { name: 'userId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'userName': { name: 'userName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'apiKeyId': { name: 'apiKeyId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'apiKeyName': { name: 'apiKeyName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'address': { name: 'address'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'action': { name: 'action'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'subjectType': { name: 'subjectType'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'subjectId': { name: 'subjectId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'before': { name: 'before'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'after': { name: 'after'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'AuditEntryWhere': { kind: 'INPUT_OBJECT'; name: 'AuditEntryWhere'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'organizationId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'userId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'userName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'apiKeyId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'apiKeyName'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'address'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'action'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'subjectType'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'subjectId'; type: { kind: 'INPUT_OBJECT'; name: 'IDFilter'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'INPUT_OBJECT'; name: 'StringFilter'; ofType: null; }; defaultValue: null },
      { name: 'before'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'after'; type: { kind: 'INPUT_OBJECT'; name: 'JSONFilter'; ofType: null; }; defaultValue: null },
      { name: 'createdAt'; type: { kind: 'INPUT_OBJECT'; name: 'DateTimeFilter'; ofType: null; }; defaultValue: null },
      { name: 'and'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'AuditEntryWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'or'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'AuditEntryWhere'; ofType: null; }; }; }; defaultValue: null },
      { name: 'not'; type: { kind: 'INPUT_OBJECT'; name: 'AuditEntryWhere'; ofType: null; }; defaultValue: null }]; };
    'PublicLink': { kind: 'OBJECT'; name: 'PublicLink'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'kind': { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'viewId': { name: 'viewId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'dashboardId': { name: 'dashboardId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'expiresAt': { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'sites': { name: 'sites'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'hasPassword': { name: 'hasPassword'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'entityName': { name: 'entityName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'tenantName': { name: 'tenantName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'publisherName': { name: 'publisherName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'LegalHold': { kind: 'OBJECT'; name: 'LegalHold'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'organizationId': { name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'tenantName': { name: 'tenantName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'userId': { name: 'userId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; } };
      'userName': { name: 'userName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'reason': { name: 'reason'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'createdBy': { name: 'createdBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'createdByName': { name: 'createdByName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'liftedAt': { name: 'liftedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'liftedByName': { name: 'liftedByName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'Backup': { kind: 'OBJECT'; name: 'Backup'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'place': { name: 'place'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'status': { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'backupId': { name: 'backupId'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'tenants': { name: 'tenants'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'bytes': { name: 'bytes'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; } };
      'isEncrypted': { name: 'isEncrypted'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; } };
      'verifiedAt': { name: 'verifiedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'verifyProblem': { name: 'verifyProblem'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'error': { name: 'error'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'startedAt': { name: 'startedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'finishedAt': { name: 'finishedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'createdAt': { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } };
      'updatedAt': { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; } }; }; };
    'FieldPreview': { kind: 'OBJECT'; name: 'FieldPreview'; fields: {
      'converts': { name: 'converts'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'fails': { name: 'fails'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'isComplete': { name: 'isComplete'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'samples': { name: 'samples'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'FieldPreviewSample'; ofType: null; }; }; }; } };
      'removedOptions': { name: 'removedOptions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'FieldPreviewOption'; ofType: null; }; }; }; } }; }; };
    'FieldPreviewSample': { kind: 'OBJECT'; name: 'FieldPreviewSample'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'before': { name: 'before'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } };
      'after': { name: 'after'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null; } }; }; };
    'FieldPreviewOption': { kind: 'OBJECT'; name: 'FieldPreviewOption'; fields: {
      'option': { name: 'option'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'count': { name: 'count'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } }; }; };
    'UpdateSystemFieldInput': { kind: 'INPUT_OBJECT'; name: 'UpdateSystemFieldInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'fieldType'; type: { kind: 'ENUM'; name: 'FieldType'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'placeholder'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'helpText'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'isRequired'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isUnique'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isReadonly'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isSystem'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'showInList'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'showInDetail'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'showInForm'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'searchable'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'defaultValue'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'validationRules'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'options'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'sectionName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'settings'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'FieldType': { name: 'FieldType'; enumValues: 'text' | 'long_text' | 'rich_text' | 'number' | 'decimal' | 'currency' | 'percent' | 'date' | 'datetime' | 'duration' | 'select' | 'multi_select' | 'boolean' | 'rating' | 'email' | 'phone' | 'url' | 'file' | 'image' | 'relationship' | 'many_to_many' | 'json' | 'formula' | 'rollup' | 'lookup' | 'ai_text' | 'ai_summary' | 'ai_classification'; };
    'EntityIndex': { kind: 'OBJECT'; name: 'EntityIndex'; fields: {
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'purpose': { name: 'purpose'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'keys': { name: 'keys'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityIndexKey'; ofType: null; }; }; }; } };
      'included': { name: 'included'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; } };
      'views': { name: 'views'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'reports': { name: 'reports'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'requests': { name: 'requests'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'bytes': { name: 'bytes'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'scans': { name: 'scans'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'lastUsedAt': { name: 'lastUsedAt'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isReady': { name: 'isReady'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'EntityIndexKey': { kind: 'OBJECT'; name: 'EntityIndexKey'; fields: {
      'fields': { name: 'fields'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; } };
      'isDescending': { name: 'isDescending'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'RoleTemplate': { kind: 'OBJECT'; name: 'RoleTemplate'; fields: {
      'roleValue': { name: 'roleValue'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'description': { name: 'description'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'permissions': { name: 'permissions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'rules': { name: 'rules'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } }; }; };
    'EffectivePermission': { kind: 'OBJECT'; name: 'EffectivePermission'; fields: {
      'permission': { name: 'permission'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'from': { name: 'from'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PermissionSource'; ofType: null; }; }; }; } }; }; };
    'PermissionSource': { kind: 'OBJECT'; name: 'PermissionSource'; fields: {
      'kind': { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'PermissionSourceKind'; ofType: null; }; } };
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'rules': { name: 'rules'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } }; }; };
    'PermissionSourceKind': { name: 'PermissionSourceKind'; enumValues: 'direct' | 'role'; };
    'RecordLimits': { kind: 'OBJECT'; name: 'RecordLimits'; fields: {
      'entityId': { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'canRead': { name: 'canRead'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'readOnly': { name: 'readOnly'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'notGiven': { name: 'notGiven'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'partial': { name: 'partial'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'varies': { name: 'varies'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'InsightUser': { kind: 'OBJECT'; name: 'InsightUser'; fields: {
      'kind': { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; }; };
    'DigestRecipient': { kind: 'OBJECT'; name: 'DigestRecipient'; fields: {
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'refusal': { name: 'refusal'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'lastDate': { name: 'lastDate'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'lastOutcome': { name: 'lastOutcome'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'lastError': { name: 'lastError'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } }; }; };
    'TemplatePreview': { kind: 'OBJECT'; name: 'TemplatePreview'; fields: {
      'entities': { name: 'entities'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TemplatePreviewEntity'; ofType: null; }; }; }; } };
      'newCategoryTexts': { name: 'newCategoryTexts'; type: { kind: 'LIST'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null; }; } };
      'newCategories': { name: 'newCategories'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } }; }; };
    'TemplatePreviewEntity': { kind: 'OBJECT'; name: 'TemplatePreviewEntity'; fields: {
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'installedName': { name: 'installedName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'isRenamed': { name: 'isRenamed'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'displayName': { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'fields': { name: 'fields'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'views': { name: 'views'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'layouts': { name: 'layouts'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'records': { name: 'records'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } }; }; };
    'SettingLevel': { name: 'SettingLevel'; enumValues: 'platform' | 'organization' | 'role' | 'personal'; };
    'Mentionable': { kind: 'OBJECT'; name: 'Mentionable'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } }; }; };
    'Person': { kind: 'OBJECT'; name: 'Person'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'avatarUrl': { name: 'avatarUrl'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'Belongings': { kind: 'OBJECT'; name: 'Belongings'; fields: {
      'personalViews': { name: 'personalViews'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'sharedViews': { name: 'sharedViews'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'workflows': { name: 'workflows'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'forms': { name: 'forms'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'apiKeys': { name: 'apiKeys'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } }; }; };
    'Mutation': { kind: 'OBJECT'; name: 'Mutation'; fields: {
      'createTenantEntity': { name: 'createTenantEntity'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; }; } };
      'updateTenantEntity': { name: 'updateTenantEntity'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; }; } };
      'deleteTenantEntity': { name: 'deleteTenantEntity'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; }; } };
      'restoreTenantEntity': { name: 'restoreTenantEntity'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TenantEntity'; ofType: null; }; } };
      'createSystemField': { name: 'createSystemField'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemField'; ofType: null; }; } };
      'updateSystemField': { name: 'updateSystemField'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemField'; ofType: null; }; } };
      'deleteSystemField': { name: 'deleteSystemField'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemField'; ofType: null; }; } };
      'restoreSystemField': { name: 'restoreSystemField'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SystemField'; ofType: null; }; } };
      'purgeTenantEntities': { name: 'purgeTenantEntities'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'purgeSystemFields': { name: 'purgeSystemFields'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'undoStructureChange': { name: 'undoStructureChange'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'StructureChange'; ofType: null; }; } };
      'createApiKey': { name: 'createApiKey'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CreatedApiKey'; ofType: null; }; } };
      'updateApiKey': { name: 'updateApiKey'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ApiKey'; ofType: null; }; } };
      'deleteApiKey': { name: 'deleteApiKey'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ApiKey'; ofType: null; }; } };
      'createRole': { name: 'createRole'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Role'; ofType: null; }; } };
      'updateRole': { name: 'updateRole'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Role'; ofType: null; }; } };
      'deleteRole': { name: 'deleteRole'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Role'; ofType: null; }; } };
      'restoreRole': { name: 'restoreRole'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Role'; ofType: null; }; } };
      'updateSecurityRules': { name: 'updateSecurityRules'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SecurityRule'; ofType: null; }; } };
      'updateIdentityProvider': { name: 'updateIdentityProvider'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'IdentityProvider'; ofType: null; }; } };
      'createEntityGroup': { name: 'createEntityGroup'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroup'; ofType: null; }; } };
      'updateEntityGroup': { name: 'updateEntityGroup'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroup'; ofType: null; }; } };
      'deleteEntityGroup': { name: 'deleteEntityGroup'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroup'; ofType: null; }; } };
      'restoreEntityGroup': { name: 'restoreEntityGroup'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroup'; ofType: null; }; } };
      'createEntityGroupItem': { name: 'createEntityGroupItem'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroupItem'; ofType: null; }; } };
      'updateEntityGroupItem': { name: 'updateEntityGroupItem'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EntityGroupItem'; ofType: null; }; } };
      'deleteEntityGroupItem': { name: 'deleteEntityGroupItem'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DeletedEntityGroupItem'; ofType: null; }; } };
      'createView': { name: 'createView'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'View'; ofType: null; }; } };
      'updateView': { name: 'updateView'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'View'; ofType: null; }; } };
      'deleteView': { name: 'deleteView'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'View'; ofType: null; }; } };
      'restoreView': { name: 'restoreView'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'View'; ofType: null; }; } };
      'createReport': { name: 'createReport'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Report'; ofType: null; }; } };
      'updateReport': { name: 'updateReport'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Report'; ofType: null; }; } };
      'deleteReport': { name: 'deleteReport'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Report'; ofType: null; }; } };
      'restoreReport': { name: 'restoreReport'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Report'; ofType: null; }; } };
      'createMetric': { name: 'createMetric'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Metric'; ofType: null; }; } };
      'updateMetric': { name: 'updateMetric'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Metric'; ofType: null; }; } };
      'deleteMetric': { name: 'deleteMetric'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Metric'; ofType: null; }; } };
      'restoreMetric': { name: 'restoreMetric'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Metric'; ofType: null; }; } };
      'followMetric': { name: 'followMetric'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Metric'; ofType: null; }; } };
      'createDashboard': { name: 'createDashboard'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; }; } };
      'updateDashboard': { name: 'updateDashboard'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; }; } };
      'deleteDashboard': { name: 'deleteDashboard'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; }; } };
      'restoreDashboard': { name: 'restoreDashboard'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; }; } };
      'createDigest': { name: 'createDigest'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Digest'; ofType: null; }; } };
      'updateDigest': { name: 'updateDigest'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Digest'; ofType: null; }; } };
      'deleteDigest': { name: 'deleteDigest'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Digest'; ofType: null; }; } };
      'restoreDigest': { name: 'restoreDigest'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Digest'; ofType: null; }; } };
      'receiveDigest': { name: 'receiveDigest'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Digest'; ofType: null; }; } };
      'sendDigestTest': { name: 'sendDigestTest'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Dashboard'; ofType: null; }; } };
      'createLayout': { name: 'createLayout'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Layout'; ofType: null; }; } };
      'updateLayout': { name: 'updateLayout'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Layout'; ofType: null; }; } };
      'deleteLayout': { name: 'deleteLayout'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Layout'; ofType: null; }; } };
      'restoreLayout': { name: 'restoreLayout'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Layout'; ofType: null; }; } };
      'installInterface': { name: 'installInterface'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'InterfaceInstall'; ofType: null; }; } };
      'uninstallInterface': { name: 'uninstallInterface'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'InterfaceInstall'; ofType: null; }; } };
      'rateInterface': { name: 'rateInterface'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'InterfaceRating'; ofType: null; }; } };
      'installTemplate': { name: 'installTemplate'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TemplateInstall'; ofType: null; }; } };
      'publishTemplate': { name: 'publishTemplate'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Template'; ofType: null; }; } };
      'updateTemplate': { name: 'updateTemplate'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Template'; ofType: null; }; } };
      'deleteTemplate': { name: 'deleteTemplate'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Template'; ofType: null; }; } };
      'restoreTemplate': { name: 'restoreTemplate'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Template'; ofType: null; }; } };
      'createOrganization': { name: 'createOrganization'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'updateOrganization': { name: 'updateOrganization'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'suspendOrganization': { name: 'suspendOrganization'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'reactivateOrganization': { name: 'reactivateOrganization'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'deleteOrganization': { name: 'deleteOrganization'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'restoreOrganization': { name: 'restoreOrganization'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'createTenant': { name: 'createTenant'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'updateTenant': { name: 'updateTenant'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'suspendTenant': { name: 'suspendTenant'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'reactivateTenant': { name: 'reactivateTenant'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'deleteTenant': { name: 'deleteTenant'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'restoreTenant': { name: 'restoreTenant'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'retryTenantUpgrade': { name: 'retryTenantUpgrade'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'createDatabaseServer': { name: 'createDatabaseServer'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DatabaseServer'; ofType: null; }; } };
      'updateDatabaseServer': { name: 'updateDatabaseServer'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DatabaseServer'; ofType: null; }; } };
      'deleteDatabaseServer': { name: 'deleteDatabaseServer'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DatabaseServer'; ofType: null; }; } };
      'updateAiSettings': { name: 'updateAiSettings'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AiSetting'; ofType: null; }; } };
      'setSetting': { name: 'setSetting'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Setting'; ofType: null; }; } };
      'markNotificationsRead': { name: 'markNotificationsRead'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null; }; } };
      'createWorkflow': { name: 'createWorkflow'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; } };
      'updateWorkflow': { name: 'updateWorkflow'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; } };
      'publishWorkflow': { name: 'publishWorkflow'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; } };
      'setWorkflowActive': { name: 'setWorkflowActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; } };
      'deleteWorkflow': { name: 'deleteWorkflow'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; } };
      'restoreWorkflow': { name: 'restoreWorkflow'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; } };
      'runWorkflow': { name: 'runWorkflow'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Workflow'; ofType: null; }; } };
      'createWebhook': { name: 'createWebhook'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ChangedWebhook'; ofType: null; }; } };
      'updateWebhook': { name: 'updateWebhook'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ChangedWebhook'; ofType: null; }; } };
      'rotateWebhookSecret': { name: 'rotateWebhookSecret'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ChangedWebhook'; ofType: null; }; } };
      'deleteWebhook': { name: 'deleteWebhook'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null; }; } };
      'testWebhook': { name: 'testWebhook'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null; }; } };
      'replayWebhookDeliveries': { name: 'replayWebhookDeliveries'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null; }; } };
      'createUser': { name: 'createUser'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null; }; } };
      'updateUser': { name: 'updateUser'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null; }; } };
      'removeUser': { name: 'removeUser'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'RemovedPerson'; ofType: null; }; } };
      'revokeInvitation': { name: 'revokeInvitation'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'RemovedPerson'; ofType: null; }; } };
      'createInvitationLink': { name: 'createInvitationLink'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PersonalLink'; ofType: null; }; } };
      'createPasswordResetLink': { name: 'createPasswordResetLink'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PasswordResetLink'; ofType: null; }; } };
      'signOutUser': { name: 'signOutUser'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null; }; } };
      'setAccountActive': { name: 'setAccountActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Account'; ofType: null; }; } };
      'updateProfile': { name: 'updateProfile'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null; }; } };
      'setUserRoles': { name: 'setUserRoles'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null; }; } };
      'closePublicLink': { name: 'closePublicLink'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ClosedPublicLink'; ofType: null; }; } };
      'updateRetention': { name: 'updateRetention'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'updateTenantRetention': { name: 'updateTenantRetention'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Tenant'; ofType: null; }; } };
      'createLegalHold': { name: 'createLegalHold'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'LegalHold'; ofType: null; }; } };
      'liftLegalHold': { name: 'liftLegalHold'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'LegalHold'; ofType: null; }; } };
      'eraseUser': { name: 'eraseUser'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null; }; } };
      'scheduleBackups': { name: 'scheduleBackups'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'BackupSchedule'; ofType: null; }; } };
      'stopBackups': { name: 'stopBackups'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'BackupSchedule'; ofType: null; }; } };
      'startBackup': { name: 'startBackup'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'BackupSchedule'; ofType: null; }; } }; }; };
    'CreateTenantEntityInput': { kind: 'INPUT_OBJECT'; name: 'CreateTenantEntityInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'pluralName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'category'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'interfaceId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'baseEntityId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'UpdateTenantEntityInput': { kind: 'INPUT_OBJECT'; name: 'UpdateTenantEntityInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'pluralName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'category'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'interfaceId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isLocked'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'enabledFeatures'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null }]; };
    'CreateSystemFieldInput': { kind: 'INPUT_OBJECT'; name: 'CreateSystemFieldInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'fieldType'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'FieldType'; ofType: null; }; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'placeholder'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'helpText'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'isRequired'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isUnique'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isReadonly'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isSystem'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'showInList'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'showInDetail'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'showInForm'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'searchable'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'defaultValue'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'validationRules'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'options'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'sectionName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'settings'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'OptionMoveInput': { kind: 'INPUT_OBJECT'; name: 'OptionMoveInput'; isOneOf: false; inputFields: [{ name: 'option'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'to'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'CreatedApiKey': { kind: 'OBJECT'; name: 'CreatedApiKey'; fields: {
      'apiKey': { name: 'apiKey'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'NewApiKey'; ofType: null; }; } };
      'secret': { name: 'secret'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isRepeated': { name: 'isRepeated'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'NewApiKey': { kind: 'OBJECT'; name: 'NewApiKey'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'tenantId': { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'userId': { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'name': { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; } };
      'permissions': { name: 'permissions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; } };
      'requestsPerMinute': { name: 'requestsPerMinute'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'expiresAt': { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } }; }; };
    'CreateApiKeyInput': { kind: 'INPUT_OBJECT'; name: 'CreateApiKeyInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'permissions'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; }; defaultValue: null },
      { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null },
      { name: 'requestsPerMinute'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'userId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'UpdateApiKeyInput': { kind: 'INPUT_OBJECT'; name: 'UpdateApiKeyInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; }; defaultValue: null },
      { name: 'requestsPerMinute'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'CreateRoleInput': { kind: 'INPUT_OBJECT'; name: 'CreateRoleInput'; isOneOf: false; inputFields: [{ name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'roleValue'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'permissions'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'template'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'rules'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'RoleRuleInput'; ofType: null; }; }; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'RoleRuleInput': { kind: 'INPUT_OBJECT'; name: 'RoleRuleInput'; isOneOf: false; inputFields: [{ name: 'permission'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'where'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'fields'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null }]; };
    'UpdateRoleInput': { kind: 'INPUT_OBJECT'; name: 'UpdateRoleInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'permissions'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'rules'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'RoleRuleInput'; ofType: null; }; }; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'DeleteRoleInput': { kind: 'INPUT_OBJECT'; name: 'DeleteRoleInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null }]; };
    'UpdateSecurityRulesInput': { kind: 'INPUT_OBJECT'; name: 'UpdateSecurityRulesInput'; isOneOf: false; inputFields: [{ name: 'minimumPasswordLength'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'refuseCommonPasswords'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'idleMinutes'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'sessionHours'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'allowedNetworks'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'allowPublicLinks'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'UpdateIdentityProviderInput': { kind: 'INPUT_OBJECT'; name: 'UpdateIdentityProviderInput'; isOneOf: false; inputFields: [{ name: 'issuer'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'clientId'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'clientSecret'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'emailDomains'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isEnabled'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'isRequired'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'createsPeople'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'roleId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'CreateEntityGroupInput': { kind: 'INPUT_OBJECT'; name: 'CreateEntityGroupInput'; isOneOf: false; inputFields: [{ name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'isVisible'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'menu'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'UpdateEntityGroupInput': { kind: 'INPUT_OBJECT'; name: 'UpdateEntityGroupInput'; isOneOf: false; inputFields: [{ name: 'displayName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'isVisible'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'menu'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'DeleteEntityGroupInput': { kind: 'INPUT_OBJECT'; name: 'DeleteEntityGroupInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null }]; };
    'CreateEntityGroupItemInput': { kind: 'INPUT_OBJECT'; name: 'CreateEntityGroupItemInput'; isOneOf: false; inputFields: [{ name: 'groupId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'itemType'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'itemId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'isVisible'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'UpdateEntityGroupItemInput': { kind: 'INPUT_OBJECT'; name: 'UpdateEntityGroupItemInput'; isOneOf: false; inputFields: [{ name: 'groupId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'displayName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'isVisible'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'DeletedEntityGroupItem': { kind: 'OBJECT'; name: 'DeletedEntityGroupItem'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; }; };
    'CreateViewInput': { kind: 'INPUT_OBJECT'; name: 'CreateViewInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'type'; type: { kind: 'ENUM'; name: 'ViewType'; ofType: null; }; defaultValue: null },
      { name: 'config'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'isDefault'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'ViewType': { name: 'ViewType'; enumValues: 'list' | 'grid' | 'kanban' | 'calendar' | 'form'; };
    'ViewVisibility': { name: 'ViewVisibility'; enumValues: 'shared' | 'personal' | 'locked'; };
    'UpdateViewInput': { kind: 'INPUT_OBJECT'; name: 'UpdateViewInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'type'; type: { kind: 'ENUM'; name: 'ViewType'; ofType: null; }; defaultValue: null },
      { name: 'config'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'isDefault'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'DeleteViewInput': { kind: 'INPUT_OBJECT'; name: 'DeleteViewInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null }]; };
    'CreateReportInput': { kind: 'INPUT_OBJECT'; name: 'CreateReportInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'config'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'UpdateReportInput': { kind: 'INPUT_OBJECT'; name: 'UpdateReportInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'config'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'CreateMetricInput': { kind: 'INPUT_OBJECT'; name: 'CreateMetricInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'reportId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'measure'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'target'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'threshold'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'alertWhen'; type: { kind: 'ENUM'; name: 'MetricAlertSide'; ofType: null; }; defaultValue: null },
      { name: 'schedule'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'ownerId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'MetricAlertSide': { name: 'MetricAlertSide'; enumValues: 'above' | 'below'; };
    'UpdateMetricInput': { kind: 'INPUT_OBJECT'; name: 'UpdateMetricInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'reportId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'measure'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'target'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'threshold'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null },
      { name: 'alertWhen'; type: { kind: 'ENUM'; name: 'MetricAlertSide'; ofType: null; }; defaultValue: null },
      { name: 'schedule'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'ownerId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'FollowMetricInput': { kind: 'INPUT_OBJECT'; name: 'FollowMetricInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'isFollowed'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; }; defaultValue: null }]; };
    'CreateDashboardInput': { kind: 'INPUT_OBJECT'; name: 'CreateDashboardInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'config'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'UpdateDashboardInput': { kind: 'INPUT_OBJECT'; name: 'UpdateDashboardInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'translations'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'ViewVisibility'; ofType: null; }; defaultValue: null },
      { name: 'sortOrder'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'config'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'CreateDigestInput': { kind: 'INPUT_OBJECT'; name: 'CreateDigestInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'dashboardId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'schedule'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; }; defaultValue: null },
      { name: 'userIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'roleIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'UpdateDigestInput': { kind: 'INPUT_OBJECT'; name: 'UpdateDigestInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'schedule'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'userIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'roleIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'ReceiveDigestInput': { kind: 'INPUT_OBJECT'; name: 'ReceiveDigestInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'isReceived'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; }; defaultValue: null }]; };
    'SendDigestTestInput': { kind: 'INPUT_OBJECT'; name: 'SendDigestTestInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'CreateLayoutInput': { kind: 'INPUT_OBJECT'; name: 'CreateLayoutInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'type'; type: { kind: 'ENUM'; name: 'LayoutType'; ofType: null; }; defaultValue: null },
      { name: 'columns'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'gap'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'padding'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'responsive'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'items'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'LayoutType': { name: 'LayoutType'; enumValues: 'record' | 'form'; };
    'UpdateLayoutInput': { kind: 'INPUT_OBJECT'; name: 'UpdateLayoutInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'columns'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'gap'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'padding'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'responsive'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'items'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'InstallInterfaceInput': { kind: 'INPUT_OBJECT'; name: 'InstallInterfaceInput'; isOneOf: false; inputFields: [{ name: 'interfaceId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'consentedPrice'; type: { kind: 'SCALAR'; name: 'Float'; ofType: null; }; defaultValue: null }]; };
    'UninstallInterfaceInput': { kind: 'INPUT_OBJECT'; name: 'UninstallInterfaceInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null }]; };
    'RateInterfaceInput': { kind: 'INPUT_OBJECT'; name: 'RateInterfaceInput'; isOneOf: false; inputFields: [{ name: 'interfaceId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'rating'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; }; defaultValue: null }]; };
    'InstallTemplateInput': { kind: 'INPUT_OBJECT'; name: 'InstallTemplateInput'; isOneOf: false; inputFields: [{ name: 'templateId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'withRecords'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'rename'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'PublishTemplateInput': { kind: 'INPUT_OBJECT'; name: 'PublishTemplateInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'industry'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'entityIds'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; }; defaultValue: null },
      { name: 'withRecords'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'withViews'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'UpdateTemplateInput': { kind: 'INPUT_OBJECT'; name: 'UpdateTemplateInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'industry'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'CreateOrganizationInput': { kind: 'INPUT_OBJECT'; name: 'CreateOrganizationInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null }]; };
    'UpdateOrganizationInput': { kind: 'INPUT_OBJECT'; name: 'UpdateOrganizationInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'DeleteOrganizationInput': { kind: 'INPUT_OBJECT'; name: 'DeleteOrganizationInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null }]; };
    'CreateTenantInput': { kind: 'INPUT_OBJECT'; name: 'CreateTenantInput'; isOneOf: false; inputFields: [{ name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'databaseServerId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'UpdateTenantInput': { kind: 'INPUT_OBJECT'; name: 'UpdateTenantInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'timeZone'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'isQuiet'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'binDays'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'usesBigInt'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'DeleteTenantInput': { kind: 'INPUT_OBJECT'; name: 'DeleteTenantInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null }]; };
    'CreateDatabaseServerInput': { kind: 'INPUT_OBJECT'; name: 'CreateDatabaseServerInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'host'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'user'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'port'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'database'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'password'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'useTls'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'status'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'UpdateDatabaseServerInput': { kind: 'INPUT_OBJECT'; name: 'UpdateDatabaseServerInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'host'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'user'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'port'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'database'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'password'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'useTls'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'status'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'DeleteDatabaseServerInput': { kind: 'INPUT_OBJECT'; name: 'DeleteDatabaseServerInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null }]; };
    'UpdateAiSettingsInput': { kind: 'INPUT_OBJECT'; name: 'UpdateAiSettingsInput'; isOneOf: false; inputFields: [{ name: 'baseUrl'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'apiKey'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'model'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'isEnabled'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'dailyRequests'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'SetSettingInput': { kind: 'INPUT_OBJECT'; name: 'SetSettingInput'; isOneOf: false; inputFields: [{ name: 'level'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'SettingLevel'; ofType: null; }; }; defaultValue: null },
      { name: 'organizationId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'roleId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'key'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'value'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null }]; };
    'CreateWorkflowInput': { kind: 'INPUT_OBJECT'; name: 'CreateWorkflowInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'draft'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'formulaRules'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'UpdateWorkflowInput': { kind: 'INPUT_OBJECT'; name: 'UpdateWorkflowInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'draft'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'formulaRules'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'ChangedWebhook': { kind: 'OBJECT'; name: 'ChangedWebhook'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'secret': { name: 'secret'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'isRepeated': { name: 'isRepeated'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'CreateWebhookInput': { kind: 'INPUT_OBJECT'; name: 'CreateWebhookInput'; isOneOf: false; inputFields: [{ name: 'tenantId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'entityId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'kind'; type: { kind: 'ENUM'; name: 'WebhookKind'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'url'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'actions'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'WebhookAction'; ofType: null; }; }; }; defaultValue: null },
      { name: 'fields'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'where'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'WebhookKind': { name: 'WebhookKind'; enumValues: 'standard' | 'slack' | 'teams'; };
    'WebhookAction': { name: 'WebhookAction'; enumValues: 'create' | 'update' | 'delete'; };
    'UpdateWebhookInput': { kind: 'INPUT_OBJECT'; name: 'UpdateWebhookInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'url'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'actions'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'WebhookAction'; ofType: null; }; }; }; defaultValue: null },
      { name: 'fields'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; }; defaultValue: null },
      { name: 'where'; type: { kind: 'SCALAR'; name: 'InputJSON'; ofType: null; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null }]; };
    'CreateUserInput': { kind: 'INPUT_OBJECT'; name: 'CreateUserInput'; isOneOf: false; inputFields: [{ name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'email'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'password'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'roleIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'tenantIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null }]; };
    'UpdateUserInput': { kind: 'INPUT_OBJECT'; name: 'UpdateUserInput'; isOneOf: false; inputFields: [{ name: 'organizationId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; defaultValue: null },
      { name: 'roleIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null },
      { name: 'tenantIds'; type: { kind: 'LIST'; name: never; ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; }; defaultValue: null }]; };
    'RemovedPerson': { kind: 'OBJECT'; name: 'RemovedPerson'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; }; };
    'RemoveUserInput': { kind: 'INPUT_OBJECT'; name: 'RemoveUserInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'organizationId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'reassignTo'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'RevokeInvitationInput': { kind: 'INPUT_OBJECT'; name: 'RevokeInvitationInput'; isOneOf: false; inputFields: [{ name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null }]; };
    'PersonalLink': { kind: 'OBJECT'; name: 'PersonalLink'; fields: {
      'url': { name: 'url'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'sentTo': { name: 'sentTo'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'expiresAt': { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'isRepeated': { name: 'isRepeated'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'CreateInvitationLinkInput': { kind: 'INPUT_OBJECT'; name: 'CreateInvitationLinkInput'; isOneOf: false; inputFields: [{ name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'organizationId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'PasswordResetLink': { kind: 'OBJECT'; name: 'PasswordResetLink'; fields: {
      'url': { name: 'url'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'sentTo': { name: 'sentTo'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'expiresAt': { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null; } };
      'isRepeated': { name: 'isRepeated'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } };
      'removesFactors': { name: 'removesFactors'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'CreatePasswordResetLinkInput': { kind: 'INPUT_OBJECT'; name: 'CreatePasswordResetLinkInput'; isOneOf: false; inputFields: [{ name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null }]; };
    'SignOutUserInput': { kind: 'INPUT_OBJECT'; name: 'SignOutUserInput'; isOneOf: false; inputFields: [{ name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'organizationId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null }]; };
    'Account': { kind: 'OBJECT'; name: 'Account'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } };
      'isActive': { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; } }; }; };
    'SetAccountActiveInput': { kind: 'INPUT_OBJECT'; name: 'SetAccountActiveInput'; isOneOf: false; inputFields: [{ name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'isActive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null; }; }; defaultValue: null }]; };
    'UpdateProfileInput': { kind: 'INPUT_OBJECT'; name: 'UpdateProfileInput'; isOneOf: false; inputFields: [{ name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null },
      { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; }; defaultValue: null }]; };
    'ClosedPublicLink': { kind: 'OBJECT'; name: 'ClosedPublicLink'; fields: {
      'id': { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; } }; }; };
    'UpdateRetentionInput': { kind: 'INPUT_OBJECT'; name: 'UpdateRetentionInput'; isOneOf: false; inputFields: [{ name: 'bin'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'history'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'workflowRuns'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'webhookDeliveries'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'files'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'notifications'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'signIns'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'UpdateTenantRetentionInput': { kind: 'INPUT_OBJECT'; name: 'UpdateTenantRetentionInput'; isOneOf: false; inputFields: [{ name: 'bin'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'history'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'workflowRuns'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'webhookDeliveries'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'files'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'notifications'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
    'CreateLegalHoldInput': { kind: 'INPUT_OBJECT'; name: 'CreateLegalHoldInput'; isOneOf: false; inputFields: [{ name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'tenantId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'userId'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; defaultValue: null },
      { name: 'reason'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null }]; };
    'EraseUserInput': { kind: 'INPUT_OBJECT'; name: 'EraseUserInput'; isOneOf: false; inputFields: [{ name: 'organizationId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'userId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null; }; }; defaultValue: null },
      { name: 'email'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null }]; };
    'BackupSchedule': { kind: 'OBJECT'; name: 'BackupSchedule'; fields: {
      'place': { name: 'place'; type: { kind: 'SCALAR'; name: 'String'; ofType: null; } };
      'everyHours': { name: 'everyHours'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'keep': { name: 'keep'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } };
      'alertHours': { name: 'alertHours'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; } }; }; };
    'ScheduleBackupsInput': { kind: 'INPUT_OBJECT'; name: 'ScheduleBackupsInput'; isOneOf: false; inputFields: [{ name: 'place'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null; }; }; defaultValue: null },
      { name: 'everyHours'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; }; defaultValue: null },
      { name: 'keep'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null },
      { name: 'alertHours'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null; }; defaultValue: null }]; };
};
}
