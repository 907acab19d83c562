-- CreateIndex
CREATE INDEX "WebhookEvent_createdAt_idx" ON "WebhookEvent"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_due_idx" ON "WebhookDelivery"("subscriptionId", "nextAttemptAt") WHERE (state = 'PENDING'::"WebhookDeliveryState");

-- CreateIndex
CREATE INDEX "WebhookDelivery_failed_idx" ON "WebhookDelivery"("subscriptionId", "createdAt", "id") WHERE (state = 'FAILED'::"WebhookDeliveryState");
